/** A table that a statement writes, as its text says. */
export interface Write {
  readonly table: string
  readonly kind: 'insert' | 'update' | 'delete'
  /** Columns that an update sets; null: all may change. */
  readonly columns: ReadonlySet<string> | null
}

/** What a statement writes, and how the rows that it writes can be known. */
export interface Writing {
  readonly writes: readonly Write[]
  /** The same statement, which also answers the ids of the rows; null: it answers them itself, or cannot. */
  readonly withIds: string | null
  readonly answersIds: boolean
}

const name = String.raw`(?:"?\w+"?\.)?"?(\w+)"?`
const writing = new RegExp(
  String.raw`\b(?:(insert)\s+into\s+${name}(?:\s+as\s+(\w+))?|(update)\s+(?:only\s+)?${name}(?:\s+(?:as\s+)?(\w+))?\s+set\s|(delete)\s+from\s+${name}(?:\s+(?:as\s+)?(?!where\b|using\b|returning\b)(\w+))?)`,
  'gi',
)
const assigned = /(?:^|,)\s*"?(\w+)"?\s*=/g

const kept = new Map<string, Writing>()
/** Texts that hold names of temporary tables come once each. */
const MOST_KEPT = 5000

/** Reads the text of a statement once. */
export function writesOf(text: string): Writing {
  const known = kept.get(text)
  if (known) return known
  if (kept.size >= MOST_KEPT) kept.clear()
  const read = readWrites(text)
  kept.set(text, read)
  return read
}

function readWrites(text: string): Writing {
  const found = [...text.matchAll(writing)]
  const writes = found.map(
    (match, at): Write => ({
      table: (match[2] ?? match[5] ?? match[8])!,
      kind: (match[1] ?? match[4] ?? match[7])!.toLowerCase() as Write['kind'],
      columns: match[4] ? columnsOf(text.slice(match.index + match[0].length, found[at + 1]?.index)) : null,
    }),
  )
  const isPlain = found.length === 1 && text.slice(0, found[0]!.index).trim() === '' && !text.includes(';')
  const answers = /\breturning\s+([\s\S]*)$/i.exec(text)?.[1]
  const alias = found[0]?.[3] ?? found[0]?.[6] ?? found[0]?.[9]
  return {
    writes,
    withIds:
      isPlain && answers === undefined ? `${text} returning ${alias ?? `"${writes[0]!.table}"`}.id` : null,
    answersIds: isPlain && answers !== undefined && /^(?:\w+\.)?"?id"?\s*(?:,|$)/.test(answers),
  }
}

/** Columns of the assignments with which a text begins; more of them do no harm. */
function columnsOf(text: string): ReadonlySet<string> | null {
  if (text.trimStart().startsWith('(')) return null
  return new Set([...text.matchAll(assigned)].map(([, column]) => column!))
}
