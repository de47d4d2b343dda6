import { entityNamed } from '#domain/entities/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { textOf, type Language } from '#domain/label.ts'
import { printTexts } from '#domain/print/print-texts.ts'
import { cellText, type TextLooks } from '../../platform/exchange/pdf/cell-text.ts'
import { xlsxCell } from '../../platform/exchange/xlsx/cells.ts'
import type { Fact } from '../../platform/print/blocks.ts'
import type { FilledValue } from '../../platform/print/templates/job.ts'
import type { SeenRow } from './seen-rows.ts'

/** What is printed in place of a value that is kept from the reader. */
export const MASK = '***'

/** Texts of a document: values as lists show them, names of fields as labels. */
export class Words {
  readonly language: Language
  readonly #looks: TextLooks

  constructor(looks: TextLooks) {
    this.#looks = looks
    this.language = looks.language
  }

  say(name: keyof typeof printTexts): string {
    return textOf(printTexts[name], this.language)
  }

  /** The value of a field as text: blank where there is none, masked where it is kept from the reader. */
  text(row: SeenRow | undefined, field: string): string {
    if (!row) return ''
    if (row.hidden.has(field)) return MASK
    return cellText(row.values[field], row.entity.fields[field]!, this.#looks)
  }

  /** The same as a cell of a workbook holds it. */
  filled(row: SeenRow | undefined, field: string): FilledValue {
    // A field that the tenant added may be gone since the template was made.
    if (!row || !Object.hasOwn(row.entity.fields, field)) return { value: null, text: '' }
    const text = this.text(row, field)
    if (row.hidden.has(field)) return { value: text, text }
    return this.filledWith(row.values[field], row.entity.fields[field]!)
  }

  filledWith(value: unknown, field: Field): FilledValue {
    return { value: xlsxCell(value, field, this.#looks), text: cellText(value, field, this.#looks) }
  }

  /** Fields of a row with their names, as lists call them; those of a row that is not seen are blank. */
  facts(name: string, row: SeenRow | undefined, ...fields: readonly string[]): Fact[] {
    return fields.map((field) => ({ label: this.label(name, field), text: this.text(row, field) }))
  }

  /** What a row of an entity is called. */
  entity(name: string): string {
    return textOf(entityNamed(name).label, this.language)
  }

  /** The name of a field of an entity. */
  label(name: string, field: string): string {
    return textOf(entityNamed(name).fields[field]!.label, this.language)
  }

  /** Texts that are there, with a blank between them. */
  joined(...texts: readonly string[]): string {
    return texts.filter((text) => text !== '').join(' ')
  }

  /** A quantity with its unit. */
  amount(row: SeenRow | undefined, field: string, item: SeenRow | undefined): string {
    return this.joined(this.text(row, field), this.text(item, 'baseUnit'))
  }
}
