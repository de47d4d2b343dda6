import { choiceOf } from '#domain/choices/index.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { importFields, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import type { Field } from '#domain/field-kinds.ts'
import { importableOf } from '#domain/import-target.ts'
import { customKinds, isOwnTable, slotsOf, takesFields } from '#domain/modelling/custom-field.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { handle, requireUnit, type Call } from '../../identity/handlers.ts'
import type { ServerModule } from '../../identity/services.ts'
import { checkSeesAll } from './check-sees-all.ts'
import { saveOwnFields } from './own-fields.ts'
import { ownTableHandlers } from './own-table-handlers.ts'
import { readWanted } from './read-wanted.ts'
import { saveFields } from './save.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'

/** Fields that a tenant adds to the entities of the product, and tables of its own. */
export async function modellingModule(): Promise<ServerModule> {
  return {
    handlers: [
      handle(modelling.tables, async (_input, call) => ({
        items: tablesOf(call).map(tableFacts(call)),
      })),
      handle(modelling.fieldInfo, async ({ tableCode }, call) => {
        const entity = named(tableCode, tenantEntities(call.limitedScope))
        return { items: Object.entries(entity.fields).map(fieldFacts(entity)) }
      }),
      handle(modelling.importFields, async ({ targetEntity }, call) => {
        const entity = named(targetEntity, importableOf(tenantEntities(call.limitedScope)))
        return { items: importFields(entity).map(fieldFacts(entity)) }
      }),
      handle(modelling.model, async (_input, call) => {
        const { custom, tables } = call.limitedScope.model ?? standardModel
        return { custom, tables }
      }),
      handle(modelling.save, async ({ tableCode, rows, dryRun }, call) => {
        requireUnit(call)
        const entity = named(tableCode, tablesOf(call))
        const { language } = call
        const wanted = { rows: readWanted(entity.name, rows, language), dryRun: dryRun === true, language }
        return call.transaction(async (tx) => {
          await checkSeesAll(tx, entity, call)
          return isOwnTable(entity.name)
            ? saveOwnFields(tx, entity.name, wanted)
            : saveFields(tx, entityNamed(entity.name), wanted)
        })
      }),
      ...ownTableHandlers,
    ],
  }
}

function named(name: string, among: readonly Entity[]): Entity {
  const entity = among.find((one) => one.name.toLowerCase() === name.toLowerCase())
  if (!entity) throw new TaktError('notFound', { entity: 'SysTableM', id: name })
  return entity
}

/** Tables whose fields the tenant declares: those of the product that take some, and its own. */
const tablesOf = ({ limitedScope }: Call): readonly Entity[] =>
  tenantEntities(limitedScope).filter(
    (entity) => isOwnTable(entity.name) || takesFields(entityNamed(entity.name)),
  )

const families = [...new Set(Object.values(customKinds))]

const tableFacts = (call: Call) => (entity: Entity) => {
  const own = (call.limitedScope.model?.custom ?? []).filter(({ tableCode }) => tableCode === entity.name)
  const declared = isOwnTable(entity.name) ? entity : entityNamed(entity.name)
  const free = (slot: (typeof families)[number]): number =>
    slotsOf(declared, slot).filter((name) => !own.some(({ stored }) => stored === name)).length
  return {
    tableCode: entity.name,
    name: entity.label,
    fields: own.length,
    free: Object.fromEntries(families.map((slot) => [slot, free(slot)])),
    isOwn: isOwnTable(entity.name),
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
