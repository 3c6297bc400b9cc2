//! keliya-cli
