import { entityNamed } from '#domain/entities/index.ts'
import { environmentOf } from '#domain/environments/entity-environment.ts'
import {
  compileExpression,
  ExpressionLimit,
  parametersFor,
  toWire,
  typeLabel,
  type Row,
} from '#domain/expressions/index.ts'
import { say, textOf, type Language } from '#domain/label.ts'
import { Binder, fromScope, wireColumns } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { type UnitParameter } from '../../platform/crud/parameters.ts'
import { entityOf } from '../../db/tenant-entity.ts'
import { valuesOnRow } from './row-world.ts'

/** Rows on which each expression is tried, and expressions that are tried at once. */
const [triedRows, mostExpressions] = [20, 500]

export interface Tested {
  readonly code: string
  readonly name: string | null
  readonly entity: string
  /** What it gives, in words; null with a fault. */
  readonly gives: string | null
  readonly fault: string | null
  readonly rows: number
  readonly empty: number
  readonly met: number
  /** What it gives on the first row that it gives anything on. */
  readonly sample: unknown
  readonly ms: number
}

interface Kept {
  readonly code: string
  readonly name: string | null
  readonly targetClass: string
  readonly returnType: string
  readonly text: string
}

type Setting = Parameters<typeof valuesOnRow>[2] & {
  readonly declared: readonly UnitParameter[]
  readonly language: Language
}

/** Every expression that is kept, checked and evaluated on rows of what it is about, as its caller sees them. */
export async function testExpressions(tx: Tx, setting: Setting): Promise<Tested[]> {
  const entity = entityNamed('expressionDef')
  const binder = new Binder()
  const kept = await tx.rows<Kept>(
    `select ${wireColumns(entity, tx)} ${fromScope(entity, tx, binder)} order by code collate "C" limit ${mostExpressions}`,
    binder.values,
  )
  const samples = new Map<string, readonly Row[]>()
  const tested: Tested[] = []
  for (const one of kept) {
    const rows = samples.get(one.targetClass) ?? (await sampleOf(one.targetClass, tx))
    samples.set(one.targetClass, rows)
    tested.push(await test(one, rows, tx, setting))
  }
  return tested
}

function sampleOf(name: string, tx: Tx): Promise<Row[]> {
  const entity = entityOf(name, tx)
  const binder = new Binder()
  return tx.rows<Row>(
    `select ${wireColumns(entity, tx)} ${fromScope(entity, tx, binder)} order by id limit ${triedRows}`,
    binder.values,
  )
}

async function test(one: Kept, rows: readonly Row[], tx: Tx, setting: Setting): Promise<Tested> {
  const { code, name, targetClass } = one
  const told = { code, name, entity: targetClass, rows: 0, empty: 0, met: 0, sample: null, ms: 0 }
  const compiled = compileExpression(
    one.text,
    environmentOf({ ME: targetClass }, parametersFor(setting.declared, targetClass), tx.model),
  )
  if (!compiled.ok) return { ...told, gives: null, fault: compiled.faults[0]!.messageIn(setting.language) }
  const { type, program } = compiled
  const gives = textOf(typeLabel(type), setting.language)
  if (type !== 'null' && type !== one.returnType) {
    const wanted = textOf(typeLabel(one.returnType as typeof type), setting.language)
    const fault = say(
      { zh: '结果为{gives}，应为{wanted}', en: 'gives {gives}, not {wanted}' },
      setting.language,
      { gives, wanted },
    )
    return { ...told, gives, fault }
  }
  const values: unknown[] = []
  const start = performance.now()
  try {
    for (const row of rows) values.push(toWire(type, await valuesOnRow(row, tx, setting)(program)))
  } catch (error) {
    if (!(error instanceof ExpressionLimit)) throw error
    return { ...told, gives, fault: textOf(error.label, setting.language), rows: values.length }
  }
  const given = values.filter((value) => value !== null)
  return {
    ...told,
    gives,
    fault: null,
    rows: rows.length,
    empty: rows.length - given.length,
    met: given.filter((value) => value === true).length,
    sample: given[0] ?? null,
    ms: Math.round(performance.now() - start),
  }
}
