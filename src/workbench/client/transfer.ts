import { waitingHeader } from '#domain/exchange.ts'
import { lsnHeader } from '#domain/live/lsn.ts'
import { pathOf, type Endpoint, type InputOf, type OutputOf } from '#domain/service.ts'
import { requestOf } from './call.ts'
import { openEnvelope } from './request-error.ts'
import { fail, noAnswer, requestHeaders, send } from './request.ts'
import { noteSeen } from '../state/seen.ts'
import { mutated } from './write.ts'

/** Share done, 0 to 1; null while the size is unknown. */
export type OnProgress = (share: number | null) => void

interface UploadOptions {
  readonly onProgress?: OnProgress
  readonly signal?: AbortSignal
}

/** Sends files with the input fields as multipart. */
export const upload = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<OutputOf<E>> => mutated(endpoint, input, () => sendFiles(endpoint, input, files, options))

/** XMLHttpRequest, because fetch reports no upload progress. */
function sendFiles<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  files: readonly File[],
  options: UploadOptions,
): Promise<OutputOf<E>> {
  const form = formOf(input, files)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(endpoint.verb, pathOf(endpoint))
    for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) =>
      options.onProgress?.(event.lengthComputable ? event.loaded / event.total : null),
    )
    request.addEventListener('load', () => {
      noteSeen(request.getResponseHeader(lsnHeader))
      try {
        if (request.status >= 400) fail(request.status, request.statusText, request.responseText)
        resolve(openEnvelope(request.status, request.statusText, request.responseText) as OutputOf<E>)
      } catch (error) {
        reject(error as Error)
      }
    })
    request.addEventListener('error', () => reject(noAnswer()))
    request.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    options.signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

function formOf(input: object, files: readonly File[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input))
    if (value !== null && value !== undefined)
      form.append(
        name,
        typeof value === 'object' ? JSON.stringify(value) : String(value as number | string | boolean),
      )
  for (const file of files) form.append('file', file, file.name)
  return form
}

/** Sends files and hands the file that is made of them to the browser. */
export async function uploadForFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  files: readonly File[],
  fallbackName: string,
  options: FetchOptions = {},
): Promise<void> {
  const request = { verb: endpoint.verb, body: formOf(input, files), signal: options.signal }
  const { blob, name } = await readFile(await send(pathOf(endpoint), request), fallbackName, options)
  saveFile(blob, name)
}

export interface FetchedFile {
  readonly blob: Blob
  readonly name: string
}

interface FetchOptions {
  readonly onProgress?: OnProgress
  /** Whether the file waits until the server has made others. */
  readonly onWaiting?: ((isWaiting: boolean) => void) | undefined
  readonly signal?: AbortSignal
}

/** Fetches a file endpoint and hands the file to the browser; gives the name it was saved under. */
export async function download<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  fallbackName: string,
  options: FetchOptions = {},
): Promise<string> {
  const { blob, name } = await fetchFile(endpoint, input, fallbackName, options)
  saveFile(blob, name)
  return name
}

/** Fetches a file endpoint; the file has the name that the server gives it. */
export async function fetchFile<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  fallbackName: string,
  options: FetchOptions = {},
): Promise<FetchedFile> {
  const request = requestOf(endpoint, input, { signal: options.signal })
  return readFile(await send(pathOf(endpoint), request), fallbackName, options)
}

async function readFile(
  response: Response,
  fallbackName: string,
  options: FetchOptions,
): Promise<FetchedFile> {
  const total = Number(response.headers.get('content-length')) || 0
  const parts: Uint8Array<ArrayBuffer>[] = []
  let loaded = 0
  const isWaiting = response.headers.has(waitingHeader)
  if (isWaiting) options.onWaiting?.(true)
  const reader = response.body?.getReader()
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    if (isWaiting && parts.length === 0) options.onWaiting?.(false)
    parts.push(part.value as Uint8Array<ArrayBuffer>)
    loaded += part.value.length
    options.onProgress?.(total ? Math.min(1, loaded / total) : null)
  }
  const name = fileNameOf(response.headers.get('content-disposition')) ?? fallbackName
  return { blob: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name }
}

export function saveFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The click only queues the download; the address must outlive it.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The file name of a Content-Disposition header; the encoded form wins (RFC 6266). */
export function fileNameOf(disposition: string | null): string | null {
  const encoded = disposition?.match(/filename\*=(?:UTF-8|utf-8)''([^;]+)/)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/)?.[1] ?? null
}
