/** What becomes of one field, or of a table of the tenant's own. */
export interface StepReport {
  readonly kind: 'add' | 'change' | 'convert' | 'drop' | 'dropTable'
  readonly field: string
  /** Rows that are written. */
  readonly rows: number
  /** Batch of the archive that a dropped field's values go to. */
  readonly batchNo?: string
}

/** A value that the new form of its field does not accept. */
export interface Unconverted {
  readonly field: string
  readonly unitCode: string
  readonly rowKey: string
  readonly value: string
}

/** A row that names a field: a layout, an expression, a report, a role ... */
export interface Dependant {
  readonly field: string
  /** Entity of the row. */
  readonly entity: string
  readonly key: string
  /** Null: it is of all plan units. */
  readonly unitCode: string | null
}

/** What saving fields of an entity does, or would do. */
export interface SaveReport {
  readonly steps: readonly StepReport[]
  readonly rowCount: number
  /** What is locked until the change is made. */
  readonly locks: readonly { readonly table: string; readonly mode: string; readonly rows: number }[]
  readonly faults: readonly { readonly field: string; readonly member: string; readonly message: string }[]
  /** The first of them. */
  readonly unconverted: readonly Unconverted[]
  readonly unconvertedCount: number
  /** The first of them. */
  readonly dependants: readonly Dependant[]
  /** There are more of them than listed. */
  readonly hasMoreDependants: boolean
  readonly saved: boolean
}

/** What dropping a table of the tenant's own does, or would do. */
export interface DropReport
  extends Pick<SaveReport, 'rowCount' | 'locks' | 'dependants' | 'hasMoreDependants'> {
  /** Batch of the archive that holds its rows; null: it had no rows, or it is a dry run. */
  readonly batchNo: string | null
  readonly dropped: boolean
}
