import { choiceOf } from '#domain/choices/index.ts'
import type { Entity } from '#domain/entity.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { Endpoint } from '#domain/service.ts'

/** What inputs are made of: a row, a code and runs of the other tenant, or such as nobody has. */
export interface Foreign {
  readonly id: string | number | undefined
  readonly code: string
  /** Numbers of a run of each kind, by the service that reads it. */
  readonly runs: Readonly<Record<string, string>>
}

/** A value for every field of an endpoint, made of what exists in the other tenant and otherwise fit to be answered. */
export function foreignInput(endpoint: Endpoint, foreign: Foreign): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries<Field>(endpoint.input).map(([name, field]) => [
      name,
      valueFor(name, field, endpoint, foreign),
    ]),
  )
}

function valueFor(name: string, field: Field, endpoint: Endpoint, { id, code, runs }: Foreign): unknown {
  if (/^(id|userId)$/i.test(name)) return id
  if (name === 'ids') return [id]
  if (name === 'rows') return [{ id, rowVersion: 1, remark: code }]
  if (/^(runNo|left|right|pid)$/.test(name)) return runs[endpoint.service] ?? runs['KittingRun']
  const fit = fitting[name]
  return fit === undefined ? plausible(field, code) : fit
}

/** Members whose values are of a small set: with others there is no answer to compare. */
const fitting: Readonly<Record<string, unknown>> = {
  filter: '',
  sorting: '',
  total: '',
  after: '',
  before: '',
  skipAfter: 0,
  skipCount: 0,
  maxResultCount: 1000,
  fromEnd: false,
  every: '',
  format: 'csv',
  columns: '',
  mapping: '',
  dryRun: 'true',
  entity: 'item',
  table: 'orders',
  dimension: 'none',
}

function plausible(field: Field, code: string): unknown {
  const values: Record<FieldKind, unknown> = {
    code,
    text: code,
    longText: code,
    expression: '1',
    color: '#000000',
    choice: field.choice ? Object.keys(choiceOf(field.choice))[0] : '',
    reference: code,
    references: [code],
    integer: 1,
    duration: 1,
    quantity: '1',
    flag: true,
    date: '2026-11-20',
    time: '2026-11-20T00:00:00Z',
    json: [code],
  }
  return values[field.kind]
}

/** A file with one row of the entity, all of its fields made in the same way. */
export function foreignFile(entity: Entity, code: string): string {
  const fields = Object.entries<Field>(entity.fields).filter(([, field]) => !field.readOnly)
  const cells = fields.map(([, field]) => {
    const value = plausible(field, code)
    return Array.isArray(value) ? value.join(';') : String(value)
  })
  return `${fields.map(([name]) => name).join(',')}\n${cells.join(',')}\n`
}
