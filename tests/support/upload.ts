export type Files = Readonly<Record<string, string | Buffer>>

/** The body and headers of a form with files, as a browser sends them. */
export function formOf(files: Files, fields: Readonly<Record<string, string>> = {}) {
  const boundary = '----takt'
  const parts: Buffer[] = []
  const part = (head: string, body: string | Buffer) =>
    parts.push(
      Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`),
      Buffer.from(body as string),
      Buffer.from('\r\n'),
    )
  for (const [name, value] of Object.entries(fields))
    part(`Content-Disposition: form-data; name="${name}"`, value)
  for (const [name, body] of Object.entries(files))
    part(
      `Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`,
      body,
    )
  parts.push(Buffer.from(`--${boundary}--\r\n`))
  return {
    payload: Buffer.concat(parts),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}
