import type { Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { environmentOf } from '#domain/environments/entity-environment.ts'
import { functions } from '#domain/expressions/functions.ts'
import {
  compileExpression,
  explained,
  ExpressionLimit,
  isList,
  isObject,
  parametersFor,
  parseSortKeys,
  toWire,
  typeLabel,
  type Environment,
  type ExpressionFault,
  type ExpressionPart,
  type ObjectDeclaration,
  type Program,
  type Property,
  type Root,
  type Type,
} from '#domain/expressions/index.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { subjectSpelt } from '#domain/environments/subjects.ts'
import { textOf, type Language } from '#domain/label.ts'
import { expressionServices } from '#domain/services/system/expressions.ts'
import { isRowId } from '../../db/sql/shape.ts'
import { checkEntityOpen, limitsOfApps } from '../../identity/app-check.ts'
import type { Tx } from '../../db/tenant.ts'
import { checkRights } from '../../platform/exchange/rights.ts'
import { parameterValues, readParameters } from '../../platform/crud/parameters.ts'
import { usesOf } from '../../platform/expressions/uses.ts'
import { handle, type HandlerEntry } from '../../identity/handlers.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { testExpressions } from './test-all.ts'
import { rowWithId, valuesOnRow } from './row-world.ts'

function subject(name: string, { model }: Pick<Tx, 'model'>): Entity {
  const found = subjectSpelt(name, model)
  if (found === undefined) throw new TaktError('notFound', { entity: name, id: name })
  return found
}

const named = (name: string | null | undefined, scope: Pick<Tx, 'model'>): string | undefined =>
  name ? subject(name, scope).name : undefined

const shownType = (type: Type) => ({ list: isList(type), name: nameOf(type), label: typeLabel(type) })
const nameOf = (type: Type): string =>
  isList(type) ? nameOf(type.list) : isObject(type) ? type.object : type

const shownProperties = (object: ObjectDeclaration) =>
  object.properties().map(({ name, label, type }) => ({ name, label, type: shownType(type) }))

function shownRoots(environment: Environment) {
  return Object.entries(environment.roots).map(([name, object]) => {
    const declared = environment.object(object)
    return { name, object, label: declared.label, properties: shownProperties(declared) }
  })
}

const shownFaults = (faults: readonly ExpressionFault[], language: Language) => ({
  faults: faults.map(({ at, length, reason }) => ({ at, length, message: textOf(reason, language) })),
})

/** The object that a property, or the code it holds, leads to. */
function objectOf(parent: string, field: string, model: TenantModel | undefined) {
  const environment = environmentOf({ ME: parent }, [], model)
  const declared = environment.object(parent)
  const property = declared.property(field)
  if (!property) throw new TaktError('notFound', { entity: parent, id: field })
  const type = followed(declared, property)?.type ?? property.type
  const element = isList(type) ? type.list : type
  if (!isObject(element)) return null
  const object = environment.object(element.object)
  return { objectName: object.name, label: object.label, list: isList(type), items: shownProperties(object) }
}

function followed(owner: ObjectDeclaration, { from }: Property): Property | undefined {
  if (from.kind !== 'field') return undefined
  return owner
    .properties()
    .find(
      (one) =>
        (one.from.kind === 'reference' || one.from.kind === 'references') && one.from.field === from.field,
    )
}

/** Names, checks and values for editors of expressions. */
export const expressionHandlers = (now: () => Date): readonly HandlerEntry[] => [
  handle(expressionServices.names, ({ entity, other, holder }, call) =>
    call.transaction(async (tx) => {
      const about = named(entity, tx) ?? 'order'
      const declared = parametersFor(await readParameters(tx), about)
      const given = Object.entries({
        ME: about,
        OTHER: named(other, tx),
        HOLDER: named(holder, tx),
      })
      const roots = Object.fromEntries(given.filter(([, name]) => name !== undefined)) as Partial<
        Record<Root, string>
      >
      return { roots: shownRoots(environmentOf(roots, [], tx.model)), functions, parameters: declared }
    }),
  ),
  handle(expressionServices.object, async ({ parentobjectname, parentobjectfieldname }, call) =>
    objectOf(named(parentobjectname, call.limitedScope)!, parentobjectfieldname, call.limitedScope.model),
  ),
  handle(expressionServices.check, ({ entity, text }, call) =>
    call.transaction(async (tx) => {
      const about = named(entity, tx)!
      const declared = parametersFor(await readParameters(tx), about)
      const compiled = compileExpression(text, environmentOf({ ME: about }, declared, tx.model))
      return compiled.ok ? { type: shownType(compiled.type) } : shownFaults(compiled.faults, call.language)
    }),
  ),
  handle(expressionServices.uses, ({ entity, codes }, call) =>
    call.transaction(async (tx) => ({ items: await usesOf(tx, entity, asCodes(codes), call.language) }), {
      readOnly: true,
    }),
  ),
  handle(expressionServices.testAll, (_, call) =>
    call.transaction(
      async (tx) => {
        const parameters = await readParameters(tx)
        const moment = { now: Math.floor(now().getTime() / 1000), zone: await unitZone(tx) }
        const values = parameterValues(parameters, moment)
        const setting = { ...moment, declared: parameters, language: call.language, parameters: values }
        return { items: await testExpressions(tx, setting) }
      },
      { readOnly: true },
    ),
  ),
  handle(expressionServices.evaluate, ({ entity, text, id, keys }, call) =>
    call.transaction(
      async (tx) => {
        const about = subject(entity, tx)
        checkRights(about, call)
        checkEntityOpen(about, 'get', call)
        const { name } = about
        const asked: Tx = { ...tx, limits: limitsOfApps(call.caller!, tx.limits) }
        const parameters = await readParameters(tx)
        const environment = environmentOf({ ME: name }, parametersFor(parameters, name), tx.model)
        const read = readText(text, environment, keys === 1)
        if ('faults' in read) return shownFaults(read.faults, call.language)
        const row = isRowId(id) ? await rowWithId(asked, name, id) : undefined
        if (!row) throw new TaktError('notFound', { entity: name, id })
        const moment = { now: Math.floor(now().getTime() / 1000), zone: await unitZone(tx) }
        const valueOf = valuesOnRow(row, asked, {
          ...moment,
          parameters: parameterValues(parameters, moment),
        })
        const shown = async (program: Program) => ({
          type: shownType(program.type),
          value: toWire(program.type, await valueOf(program)),
        })
        try {
          const whole = read.whole && (await shown(read.whole))
          const parts: object[] = []
          for (const { at, length, program } of read.parts)
            parts.push({ at, length, ...(await shown(program)) })
          return { ...whole, parts }
        } catch (error) {
          if (!(error instanceof ExpressionLimit)) throw error
          return { faults: [{ at: 0, length: text.length, message: textOf(error.label, call.language) }] }
        }
      },
      { readOnly: true },
    ),
  ),
]

function asCodes(given: unknown): string[] {
  if (!Array.isArray(given) || !given.every((code) => typeof code === 'string'))
    throw new TaktError('invalidRequest', {}, { details: 'codes' })
  return given.slice(0, 1000)
}

/** The program of an expression and its parts; of sort keys each key is a part. */
function readText(
  text: string,
  environment: Environment,
  isKeys: boolean,
): { whole: Program | null; parts: readonly ExpressionPart[] } | { faults: readonly ExpressionFault[] } {
  if (isKeys) {
    const read = parseSortKeys(text, environment)
    if (!read.ok) return read
    const parts = read.keys.map(({ program, at }) => ({ program, at, length: program.text.length }))
    return { whole: null, parts }
  }
  const compiled = compileExpression(text, environment)
  return compiled.ok ? { whole: compiled.program, parts: explained(text, environment) } : compiled
}
