"""The application, on a campaign in memory."""
