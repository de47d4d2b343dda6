import { Zip, ZipDeflate } from 'fflate'

/** Sizes are kept in 32 bits; an archive this large is of no use to a spreadsheet. */
const LARGEST = 0xffff_ffff
/** A higher level takes up to half as long again for a file that is one twentieth smaller. */
const LEVEL = 3

type OnError = (error: Error) => void

/** Where parts come from: a stream of exceljs. */
interface Part {
  pipe(target: { write(bytes: Uint8Array, written: () => void): void; end(): void }): void
}

/** Where the archive goes: a stream of exceljs, which takes no bytes but those of a buffer of their own. */
interface Target {
  write(bytes: ArrayBuffer): void
  end(): void
}

/** A zip archive that is packed as its parts come, with what exceljs calls of `archiver`, which only Node has. */
export function archive() {
  const encoder = new TextEncoder()
  let target: Target
  let fault: Error | null = null
  let onError: OnError = () => {}
  let size = 0
  const zip = new Zip((error, bytes, isLast) => {
    fault ??= error
    if (fault) return
    target.write(bytes.slice().buffer)
    if (isLast) target.end()
  })
  /** exceljs does not hear of what its parts throw: faults are kept until the end. */
  const write = (file: ZipDeflate, bytes: Uint8Array, isLast: boolean): void => {
    size += bytes.length
    if (size > LARGEST) fault ??= new RangeError(`${file.filename} is too large for a workbook`)
    if (!fault) file.push(bytes, isLast)
  }
  return {
    pipe(stream: Target): void {
      target = stream
    },
    on(_: 'error', listener: OnError): void {
      onError = listener
    },
    append(part: string | Part, { name }: { readonly name: string }): void {
      const file = new ZipDeflate(name.replace(/^\//, ''), { level: LEVEL })
      zip.add(file)
      if (typeof part === 'string') write(file, encoder.encode(part), true)
      else
        part.pipe({
          write: (bytes, written) => {
            write(file, bytes, false)
            written()
          },
          end: () => write(file, new Uint8Array(0), true),
        })
    },
    finalize(): void {
      if (fault) onError(fault)
      else zip.end()
    },
  }
}
