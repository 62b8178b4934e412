"""What every rule system shares: dice as an argument, steps that explain, facts that change, errors that say where."""
