//! The load tool by TLS: a proxy in front of the real server ends it, with a certificate that a root
//! of the test's own has signed.

use std::{net::SocketAddr, path::PathBuf, process::Command, sync::Arc, thread};

use keliya_tests::Server;
use rustls::{
    ServerConfig,
    crypto::ring,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
};
use tempfile::TempDir;
use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    runtime::Runtime,
    sync::oneshot,
    task::JoinSet,
};
use tokio_rustls::TlsAcceptor;

use crate::{load, tool};

/// This machine, as certificates name it.
pub(crate) const HERE: &str = "DNS:localhost,IP:127.0.0.1";

/// A root, and what it has signed for a server.
pub(crate) struct Certificates(TempDir);

impl Certificates {
    /// None, which is said, where there is no openssl to make them.
    pub(crate) fn new(names: &str) -> Option<Self> {
        if Command::new("openssl").arg("version").output().is_err() {
            eprintln!("not tested: there is no openssl");
            return None;
        }
        let made = Self(tempfile::tempdir().unwrap());
        let names = format!("subjectAltName={names}\n");
        std::fs::write(made.file("names"), names).unwrap();
        let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes";
        for arguments in [
            format!("req -x509 {key} -keyout root.key -out root.pem -subj /CN=root -days 1"),
            format!("req {key} -keyout key.pem -out signed.req -subj /CN=server"),
            "x509 -req -in signed.req -CA root.pem -CAkey root.key -CAcreateserial \
             -extfile names -days 1 -out signed.pem"
                .to_owned(),
        ] {
            let mut openssl = Command::new("openssl");
            openssl
                .args(arguments.split_whitespace())
                .current_dir(&made.0);
            let output = openssl.output().unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "openssl {arguments}: {errors}");
        }
        Some(made)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn root(&self) -> String {
        self.file("root.pem").to_str().unwrap().to_owned()
    }

    pub(crate) fn server_config(&self) -> Arc<ServerConfig> {
        let chain = CertificateDer::pem_file_iter(self.file("signed.pem")).unwrap();
        let chain = chain.collect::<Result<_, _>>().unwrap();
        let key = PrivateKeyDer::from_pem_file(self.file("key.pem")).unwrap();
        let mut config = ServerConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(chain, key)
            .unwrap();
        // As many do, and the first is what it would rather speak.
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        Arc::new(config)
    }
}

/// What ends TLS in front of a server, on a thread of its own, until it is dropped.
struct Proxy {
    address: SocketAddr,
    stop: Option<oneshot::Sender<()>>,
    thread: Option<thread::JoinHandle<()>>,
}

impl Proxy {
    fn start(server: &Server, certificates: &Certificates) -> Self {
        let (behind, acceptor) = (
            server.address(),
            TlsAcceptor::from(certificates.server_config()),
        );
        let runtime = Runtime::new().unwrap();
        let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0")).unwrap();
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let thread = thread::spawn(move || {
            runtime.block_on(async {
                tokio::select! {
                    () = forward(listener, acceptor, behind) => {}
                    _ = stopped => {}
                }
            });
        });
        Self {
            address,
            stop: Some(stop),
            thread: Some(thread),
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        drop(self.stop.take());
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

async fn forward(listener: TcpListener, acceptor: TlsAcceptor, behind: SocketAddr) {
    // All end with this one.
    let mut connections = JoinSet::new();
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let acceptor = acceptor.clone();
        connections.spawn(async move {
            // A client that does not trust it breaks off.
            let Ok(mut outside) = acceptor.accept(stream).await else {
                return;
            };
            assert_eq!(outside.get_ref().1.alpn_protocol(), Some(&b"http/1.1"[..]));
            let mut inside = TcpStream::connect(behind).await.unwrap();
            let _ = copy_bidirectional(&mut outside, &mut inside).await;
        });
    }
}

#[test]
fn plays_by_tls_with_who_is_trusted() {
    let Some(certificates) = Certificates::new(HERE) else {
        return;
    };
    let server = Server::start();
    let proxy = Proxy::start(&server, &certificates);
    let (port, root) = (proxy.address.port(), certificates.root());
    for (url, game) in [
        (format!("wss://127.0.0.1:{port}/ws"), "siga"),
        // With eight players states are longer than a record of TLS.
        (format!("https://localhost:{port}"), "pancha_keliya"),
    ] {
        let players = if game == "siga" { "2" } else { "8" };
        let short = ["--rooms", "5", "--seconds", "1", "--warmup", "0"];
        let what = ["--game", game, "--players", players, "--root", &root];
        let report = load(&url, &[&short[..], &what].concat());
        assert!(
            report["runs"][0]["moves_per_s"].as_f64().unwrap() > 0.0,
            "{report}"
        );
        assert!(report["what"].as_str().unwrap().contains("https://"));
    }
}

#[test]
fn plays_with_nobody_who_is_not_trusted_or_another() {
    let Some(certificates) = Certificates::new(HERE) else {
        return;
    };
    let server = Server::start();
    let proxy = Proxy::start(&server, &certificates);
    let (port, root) = (proxy.address.port(), certificates.root());
    let url = format!("https://127.0.0.1:{port}");
    let (code, errors) = tool(&["--server", &url, "--rooms", "1"]);
    assert_eq!(code, Some(1));
    for words in ["no TLS", "UnknownIssuer", "--root FILE"] {
        assert!(errors.contains(words), "{errors}");
    }
    let trusts = |url: &str, root: &str| tool(&["--server", url, "--rooms", "1", "--root", root]);
    // Signed, but for another host.
    if let Some(others) = Certificates::new("DNS:other.example") {
        let proxy = Proxy::start(&server, &others);
        let url = format!("https://{}", proxy.address);
        let (code, errors) = trusts(&url, &others.root());
        assert_eq!(code, Some(1));
        assert!(errors.contains("not valid for name"), "{errors}");
    }
    // What does not speak TLS at all.
    let url = format!("https://{}", server.address());
    let (code, errors) = trusts(&url, &root);
    assert_eq!(code, Some(1));
    assert!(errors.contains("no TLS with that server"), "{errors}");

    for (file, words) in [("names", "certificate"), ("nowhere", "--root")] {
        let path = certificates.file(file);
        let (code, errors) = trusts(&url, path.to_str().unwrap());
        assert_eq!(code, Some(1));
        assert!(errors.contains(words), "{errors}");
    }
}
