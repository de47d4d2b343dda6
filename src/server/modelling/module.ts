import { choiceOf } from '#domain/choices/index.ts'
import { entities } from '#domain/entities/index.ts'
import { importFields, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import { importable } from '#domain/import-target.ts'
import { customKinds, slotsOf, takesFields } from '#domain/modelling/custom-field.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { handle, requireUnit, type Call } from '../http/handlers.ts'
import type { ServerModule } from '../services.ts'
import { checkSeesAll } from './check-sees-all.ts'
import { readWanted } from './read-wanted.ts'
import { saveFields } from './save.ts'
import { tenantEntity } from './tenant-entity.ts'

/** Fields that a tenant adds to the entities of the product. */
export async function modellingModule(): Promise<ServerModule> {
  return {
    handlers: [
      handle(modelling.tables, async (_input, call) => ({
        items: entities.filter(takesFields).map(tableFacts(call)),
      })),
      handle(modelling.fieldInfo, async ({ tableCode }, call) => {
        const declared = named(tableCode, entities)
        const { fields } = tenantEntity(declared, call.limitedScope)
        return { items: Object.entries(fields).map(fieldFacts(declared)) }
      }),
      handle(modelling.importFields, async ({ targetEntity }, call) => {
        const declared = named(targetEntity, importable)
        return { items: importFields(tenantEntity(declared, call.limitedScope)).map(fieldFacts(declared)) }
      }),
      handle(modelling.model, async (_input, call) => call.limitedScope.model?.custom ?? []),
      handle(modelling.save, async ({ tableCode, rows, dryRun }, call) => {
        requireUnit(call)
        const entity = named(tableCode, entities.filter(takesFields))
        const { language } = call
        const wanted = readWanted(entity.name, rows, language)
        return call.transaction(async (tx) => {
          await checkSeesAll(tx, entity, call)
          return saveFields(tx, { entity, rows: wanted, dryRun: dryRun === true, language })
        })
      }),
    ],
  }
}

function named(name: string, among: readonly Entity[]): Entity {
  const entity = among.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!entity) throw new TaktError('notFound', { entity: 'SysTableM', id: name })
  return entity
}

const families = [...new Set(Object.values(customKinds))]

const tableFacts = (call: Call) => (entity: Entity) => {
  const own = (call.limitedScope.model?.custom ?? []).filter(({ tableCode }) => tableCode === entity.name)
  const free = (slot: (typeof families)[number]): number =>
    slotsOf(entity, slot).filter((name) => !own.some(({ stored }) => stored === name)).length
  return {
    tableCode: entity.name,
    name: entity.label,
    fields: own.length,
    free: Object.fromEntries(families.map((slot) => [slot, free(slot)])),
  }
}

const fieldFacts =
  ({ key }: Entity) =>
  ([name, field]: [string, Field]) => ({
    field: name,
    title: field.label,
    type: field.kind,
    len: field.length ?? null,
    required: field.required,
    default: field.default === undefined ? null : String(field.default),
    enum: field.choice
      ? Object.entries(choiceOf(field.choice)).map(([code, text]) => ({ code, ...text }))
      : null,
    ref: field.target ?? null,
    isKey: key.includes(name),
  })
