//! keliya-server
