/** A picture on a page of its own. */
export interface PdfPage {
  /** JPEG. */
  readonly bytes: Uint8Array
  /** Pixels. */
  readonly width: number
  readonly height: number
}

export interface Paper {
  /** Points: 1/72 of an inch. */
  readonly width: number
  readonly height: number
  readonly margin: number
}

/**
 * A PDF (1.4) whose pages are pictures, each as large as its paper allows. The format is public (ISO 32000-1 §7): numbered
 * objects, a table of their places, a trailer.
 */
export function pdfOf(pages: readonly PdfPage[], paper: Paper): Uint8Array<ArrayBuffer> {
  const text = new TextEncoder()
  const chunks: Uint8Array[] = []
  const places: number[] = []
  let length = 0
  const write = (chunk: string | Uint8Array): void => {
    const bytes = typeof chunk === 'string' ? text.encode(chunk) : chunk
    chunks.push(bytes)
    length += bytes.length
  }
  const object = (id: number, ...parts: readonly (string | Uint8Array)[]): void => {
    places[id] = length
    write(`${id} 0 obj\n`)
    for (const part of parts) write(part)
    write('\nendobj\n')
  }
  // Objects 1 and 2 are catalogue and list of pages; each page has three from 3 on: itself, what it draws, its picture.
  write('%PDF-1.4\n')
  object(1, '<< /Type /Catalog /Pages 2 0 R >>')
  const kids = pages.map((_, at) => `${3 + 3 * at} 0 R`).join(' ')
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  pages.forEach((page, at) => {
    const id = 3 + 3 * at
    const { width, height, margin } = paper
    const scale = Math.min((width - 2 * margin) / page.width, (height - 2 * margin) / page.height)
    const [w, h] = [page.width * scale, page.height * scale].map((value) => value.toFixed(2))
    const draw = `q ${w} 0 0 ${h} ${margin} ${(height - margin - page.height * scale).toFixed(2)} cm /P Do Q`
    object(
      id,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${id + 1} 0 R `,
      `/Resources << /XObject << /P ${id + 2} 0 R >> >> >>`,
    )
    object(id + 1, `<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)
    object(
      id + 2,
      `<< /Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB `,
      `/BitsPerComponent 8 /Filter /DCTDecode /Length ${page.bytes.length} >>\nstream\n`,
      page.bytes,
      '\nendstream',
    )
  })
  const table = length
  const rows = places.slice(1).map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
  write(`xref\n0 ${places.length}\n0000000000 65535 f \n${rows.join('')}`)
  write(`trailer\n<< /Size ${places.length} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`)
  const whole = new Uint8Array(length)
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}
