import type { Sender } from './http.ts';

/** A sender that reports progress from 0 to 1, which `fetch` cannot. Throws TypeError when the server was not reached. */
export const uploadWithProgress =
  (onProgress: (part: number) => void): Sender =>
  (path, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, path);
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => lengthComputable && onProgress(loaded / total);
      request.onload = () => {
        const { status, statusText, responseText } = request;
        resolve(new Response(status === 204 ? null : responseText, { status, statusText, headers: headersOf(request) }));
      };
      request.onerror = () => reject(new TypeError('Failed to fetch'));
      request.onabort = () => reject(new DOMException('Aborted', 'AbortError'));
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as XMLHttpRequestBodyInit);
    });

const headersOf = (request: XMLHttpRequest): [name: string, value: string][] =>
  request
    .getAllResponseHeaders()
    .trim()
    .split('\r\n')
    .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()] as [string, string])
    .filter(([name]) => name !== '');
