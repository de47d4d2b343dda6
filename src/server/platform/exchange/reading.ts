import { filled } from '#domain/label.ts'
import type { Entity } from '#domain/entity.ts'
import type { FileMapping, FileReport, ImportFault } from '#domain/exchange.ts'
import { fileFaults, type FaultList } from './fault.ts'
import type { Finished, Opened, Step } from './prepare.ts'
import type { Written } from './write-stage.ts'

export interface ImportFile {
  /** Where it lies. */
  readonly path: string
  /** As the user knows it. */
  readonly name: string
  readonly entity: Entity
  readonly mapping: FileMapping
}

export interface ImportProgress {
  readonly file: string
  /** Rows read of this file. */
  readonly rows: number
  readonly phase: 'reading' | 'checking' | 'writing'
}

export type OnProgress = ((progress: ImportProgress) => void) | undefined

/** What the reading of one file tells on its way. */
export class Reading {
  rows = 0
  finished: Finished = { faults: [], faultCount: 0 }
  private readonly file: ImportFile
  private readonly onProgress: OnProgress
  private opened: Opened = { header: [], fields: [], sheets: [], staged: [] }
  private readonly sample: (readonly string[])[] = []

  constructor(file: ImportFile, onProgress: OnProgress) {
    this.file = file
    this.onProgress = onProgress
  }

  /** Reads up to the header; null when the file could not be opened. */
  async open(steps: AsyncGenerator<Step>): Promise<Opened | null> {
    const { value } = await steps.next()
    if (value?.step === 'opened') return (this.opened = value)
    if (value?.step === 'finished') this.finished = value
    return null
  }

  /** The COPY text of the rows that follow. */
  async *rest(steps: AsyncGenerator<Step>): AsyncGenerator<Uint8Array> {
    for await (const step of steps) {
      if (step.step === 'finished') this.finished = step
      if (step.step !== 'rows') continue
      this.rows += step.rows
      this.sample.push(...step.sample)
      this.onProgress?.({ file: this.file.name, rows: this.rows, phase: 'reading' })
      if (step.copy.length > 0) yield step.copy
    }
  }

  report(faults: FaultList, written: Written): FileReport {
    const done = faults.count === 0
    return {
      file: this.file.name,
      entity: this.file.entity.name,
      header: this.opened.header,
      fields: this.opened.fields,
      sheets: this.opened.sheets,
      sample: this.sample,
      rows: this.rows,
      inserted: done ? written.inserted : 0,
      updated: done ? written.updated : 0,
      unchanged: done ? this.rows - written.inserted - written.updated : 0,
      faultCount: faults.count,
      faults: faults.listed,
    }
  }
}

/** A report for files that stand for no entity or twice for the same: nothing is read. */
export function refusedFile(
  name: string,
  entity: Entity | null,
  fault: Omit<ImportFault, 'file'>,
): FileReport {
  return {
    file: name,
    entity: entity?.name ?? null,
    header: [],
    fields: [],
    sheets: [],
    sample: [],
    rows: 0,
    inserted: 0,
    updated: 0,
    unchanged: 0,
    faultCount: 1,
    faults: [{ file: name, ...fault }],
  }
}

export const wholeFile = (text: keyof typeof fileFaults, values: Readonly<Record<string, unknown>> = {}) => ({
  line: 0,
  column: '',
  value: '',
  message: filled(fileFaults[text], values),
})
