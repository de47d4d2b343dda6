/** A row as the general endpoints answer it: declared fields in wire form, with id and version. */
export type ListRow = Readonly<Record<string, unknown>> & {
  readonly id: string
  readonly rowVersion: number
}
