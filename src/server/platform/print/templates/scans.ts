import { templateFault, type TemplateFault } from '#domain/print/template-faults.ts'
import { templateLimits } from '#domain/print/templates.ts'
import type { XmlEvents } from '../../exchange/xlsx/xml.ts'
import { columnIndex } from '../../exchange/xlsx/sheet.ts'

/** Listens to the XML of a part for what a template may not hold. */
export interface Scan extends XmlEvents {
  readonly faults: readonly TemplateFault[]
}

const ignore = (): void => {}

const openedScan = (
  opened: (name: string, at: Readonly<Record<string, string>>) => TemplateFault | null,
): Scan => {
  const faults: TemplateFault[] = []
  return {
    faults,
    open(name, at) {
      const fault = opened(name, at)
      if (fault && faults.length === 0) faults.push(fault)
    },
    close: ignore,
    text: ignore,
  }
}

/** Of relations: parts outside of the workbook. */
export const relationScan = (): Scan =>
  openedScan((name, at) =>
    name === 'Relationship' && at['TargetMode'] === 'External' ? templateFault('links') : null,
  )

const shapes: ReadonlySet<string> = new Set(['sp', 'grpSp', 'cxnSp', 'graphicFrame', 'contentPart'])

export const drawingScan = (): Scan =>
  openedScan((name) => (shapes.has(name) ? templateFault('shapes') : null))

/** A cell or range beyond the bounds of a template: readers that fill it would take minutes. */
function rangeFault(ref: string, sheet: string): TemplateFault | null {
  for (const cell of ref.split(':')) {
    const row = Number(/\d+$/.exec(cell)?.[0] ?? 1)
    if (row > templateLimits.rows) return templateFault('tooManyRows', sheet, { limit: templateLimits.rows })
    if (columnIndex(cell) >= templateLimits.columns)
      return templateFault('tooManyColumns', sheet, { limit: templateLimits.columns })
  }
  return null
}

/** Columns that styles are given to: whole sheets have as many. */
const ALL_COLUMNS = 16_384

/** Of a sheet: formulas and rules, bounds, and where its pages are broken. */
export class SheetScan implements Scan {
  readonly name: string
  readonly faults: TemplateFault[] = []
  readonly breaks: number[] = []
  /** A cell of it holds something. */
  isUsed = false
  #cell = ''
  #inBreaks = false
  readonly #said = new Set<string>()

  constructor(name: string) {
    this.name = name
  }

  open(name: string, at: Readonly<Record<string, string>>): void {
    if (name === 'c') this.#cell = at['r'] ?? ''
    else if (name === 'v' || name === 'is') this.#use()
    else if (name === 'f') this.faults.push(templateFault('formula', `${this.name}!${this.#cell}`))
    else if (name === 'mergeCell') this.#add(rangeFault(at['ref'] ?? '', this.name))
    else if (name === 'col' && Number(at['max']) > ALL_COLUMNS)
      this.#add(templateFault('tooManyColumns', this.name, { limit: templateLimits.columns }))
    else if (name === 'dataValidation') this.#add(templateFault('validation', this.name))
    else if (name === 'cfRule') this.#add(templateFault('conditional', this.name))
    else if (name === 'rowBreaks') this.#inBreaks = true
    else if (name === 'brk' && this.#inBreaks) this.breaks.push(Number(at['id']))
  }

  close(name: string): void {
    if (name === 'rowBreaks') this.#inBreaks = false
  }

  text(): void {}

  #use(): void {
    this.isUsed = true
    this.#add(rangeFault(this.#cell, this.name))
  }

  /** What holds for a sheet as a whole is said once. */
  #add(fault: TemplateFault | null): void {
    if (!fault || this.#said.has(fault.message.en)) return
    this.#said.add(fault.message.en)
    this.faults.push(fault)
  }
}
