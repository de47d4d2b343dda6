interface Version {
  readonly code: string
  readonly version: number
  readonly status?: string | null
}

/** Stands in no code. */
const between = '*'

/** Drafts that wait beside an approved version, as choices of their own: what is tried before it is approved. */
export function draftOptions(
  rows: readonly unknown[],
  label: (scheme: string, version: number) => string,
): readonly { readonly value: string; readonly label: string }[] {
  const versions = rows as readonly Version[]
  const approved = new Set(versions.filter(({ status }) => status === 'approved').map(({ code }) => code))
  return versions
    .filter(({ code, status }) => status === 'draft' && approved.has(code))
    .map(({ code, version }) => ({ value: draftValue(code, version), label: label(code, version) }))
}

export const draftValue = (code: string, version: number): string => `${code}${between}${version}`

/** What a choice asks a run to take; no version: the one that counts. */
export function chosenScheme(value: string): {
  readonly schemeCode: string
  readonly schemeVersion?: number
} {
  const [schemeCode = '', version] = value.split(between)
  return version === undefined ? { schemeCode } : { schemeCode, schemeVersion: Number(version) }
}
