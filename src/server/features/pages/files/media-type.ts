import { UnreadableFile } from '../../../platform/exchange/fault.ts'
import { defaultLimits } from '../../../platform/exchange/table-file.ts'
import { sourceOf, Zip } from '../../../platform/exchange/xlsx/zip.ts'
import { pictures } from './pictures.ts'

/** What a file is, by what is in it; its name says nothing. */
export interface MediaType {
  readonly mediaType: string
  readonly extension: string
  /** Browsers show it in the page; others are saved. */
  readonly isPicture: boolean
}

/** Pictures with more are refused: to show them takes four bytes each. */
const mostPixels = 50_000_000

const pdf: MediaType = { mediaType: 'application/pdf', extension: 'pdf', isPicture: false }

const officeType = (kind: string): string => `application/vnd.openxmlformats-officedocument.${kind}`

/** Documents of Office by the part that holds their contents. */
const documents: readonly { readonly part: string; readonly type: MediaType }[] = [
  {
    part: 'xl/workbook.xml',
    type: { mediaType: officeType('spreadsheetml.sheet'), extension: 'xlsx', isPicture: false },
  },
  {
    part: 'word/document.xml',
    type: { mediaType: officeType('wordprocessingml.document'), extension: 'docx', isPicture: false },
  },
  {
    part: 'ppt/presentation.xml',
    type: { mediaType: officeType('presentationml.presentation'), extension: 'pptx', isPicture: false },
  },
]

/** A document without programs in it; null: it is none. */
async function documentType(bytes: Buffer, name: string): Promise<MediaType | null> {
  try {
    const zip = await Zip.open(sourceOf(bytes), name, defaultLimits)
    const holdsPrograms = zip.parts.some((part) => /vbaProject|\.bin$|activeX/i.test(part))
    if (!zip.has('[Content_Types].xml') || holdsPrograms) return null
    return documents.find(({ part }) => zip.has(part))?.type ?? null
  } catch (error) {
    if (error instanceof UnreadableFile) return null
    throw error
  }
}

/** The type of a file that pages take; null: of another one. */
export async function mediaTypeOf(bytes: Buffer, name: string): Promise<MediaType | null> {
  const picture = pictures.find(({ begins }) => begins(bytes))
  if (picture) {
    const size = picture.size(bytes)
    if (!size || size.width * size.height > mostPixels) return null
    return { mediaType: picture.mediaType, extension: picture.extension, isPicture: true }
  }
  if (bytes.toString('latin1', 0, 5) === '%PDF-') return pdf
  return bytes.toString('latin1', 0, 4) === 'PK\x03\x04' ? documentType(bytes, name) : null
}

/** The name under which a file is kept, with the ending of what it is. */
export const nameOf = (name: string, { extension }: MediaType): string => {
  const ending = new RegExp(`\\.${extension === 'jpg' ? 'jpe?g' : extension}$`, 'i')
  return ending.test(name) ? name : `${name.slice(0, 250)}.${extension}`
}

export const isPicture = (mediaType: string): boolean => mediaType.startsWith('image/')
