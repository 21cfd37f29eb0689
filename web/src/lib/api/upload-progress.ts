/** fetch reports no upload progress; this request does, from 0 to 1, and otherwise behaves like fetch. */
export function uploadWithProgress(url: string, init: RequestInit, onProgress: (share: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(init.method ?? 'POST', url);
    request.withCredentials = true;
    request.responseType = 'blob';
    new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', () => reject(new TypeError('the network failed')));
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
    init.signal?.addEventListener('abort', () => request.abort());
    request.send(init.body as FormData);
  });
}

const answerOf = (request: XMLHttpRequest): Response =>
  new Response(request.response as Blob, {
    status: request.status,
    headers: request.getAllResponseHeaders().split('\r\n').flatMap(headerOf),
  });

function headerOf(line: string): [string, string][] {
  const at = line.indexOf(':');
  return at < 0 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()]];
}
