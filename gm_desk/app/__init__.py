"""The application without a face: documents, acts, the session with its one write door, texts. No Qt, no database."""
