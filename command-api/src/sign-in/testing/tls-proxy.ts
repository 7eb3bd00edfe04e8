import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** A key for specs only, with a self-signed certificate for loopback. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJ8q3N0plnBvTfVCg
pfsR3U3aottpq3oGvwi1qj99jR6hRANCAAQDmZRTVSY2OxrKVZThY/0swqZcVbD1
xf/Uk/W25Eht3v+sGtmvx0B8iGQ7u9WvlIePcLbYdsLIJM5/RF8aAiWW
-----END PRIVATE KEY-----
`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBiDCCAS2gAwIBAgIUFIfHjt819FZi/YTihPAm3fCEsJswCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcG90bHVjayBzcGVjczAgFw0yNjExMjExMDM5MzNaGA8yMTI2
MTAyODEwMzkzM1owGDEWMBQGA1UEAwwNcG90bHVjayBzcGVjczBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABAOZlFNVJjY7GspVlOFj/SzCplxVsPXF/9ST9bbkSG3e
/6wa2a/HQHyIZDu71a+Uh49wtth2wsgkzn9EXxoCJZajUzBRMB0GA1UdDgQWBBSA
J+dIYq/4v7sxju0KvVlMmwQprzAfBgNVHSMEGDAWgBSAJ+dIYq/4v7sxju0KvVlM
mwQprzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0kAMEYCIQDrc/WERzif
qUw3P1BS3pD2OZ6gU8CVG1NYZ+fsh9WY6QIhAJ5Joz+hXFGlkR1+Rfn8VCZ+NzVn
50lK3RupF/fULjgM
-----END CERTIFICATE-----
`;

export interface TlsProxy {
  url: URL;
  /** The plain port that it forwards to; set it before the first request. */
  target: number;
  close(): Promise<void>;
}

/** For specs: a proxy as in production. Terminates TLS and passes Host and X-Forwarded-Proto on. */
export async function tlsProxy(): Promise<TlsProxy> {
  const proxy = { target: 0 } as TlsProxy;
  const server = https.createServer({ key, cert }, (request, response) => {
    const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' };
    const options = { host: '127.0.0.1', port: proxy.target, method: request.method, path: request.url, headers };
    const forwarded = http.request(options, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proxy.url = new URL(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  proxy.close = () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return proxy;
}
