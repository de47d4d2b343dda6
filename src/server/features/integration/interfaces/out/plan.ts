import type { Entity } from '#domain/entity.ts'
import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { TaktError } from '#domain/errors.ts'
import {
  checkOutMapping,
  compileOutMapping,
  nestsNames,
  outColumns,
  type OutProgram,
} from '#domain/integration/out-mapping.ts'
import { compileSent } from '#domain/integration/related-program.ts'
import type { MappingLine } from '#domain/integration/mapping.ts'
import { readMapping, type MappingFault } from '#domain/integration/read-mapping.ts'
import { sentOf } from '#domain/integration/sent-entities.ts'
import { textOf } from '#domain/label.ts'
import { checkTool } from '../../../../identity/tool-check.ts'
import type { Scope } from '../../../../db/tenant.ts'
import { checkRights } from '../../../../platform/exchange/rights.ts'
import type { Reader } from '../../../../identity/handlers.ts'
import { tenantEntities } from '../../../../db/tenant-entity.ts'
import type { Clock } from '../../../../platform/expressions/condition.ts'
import type { KeptInterface } from '../config.ts'
import { relatedFault } from './related.ts'

/** The entity as the tenant has it. */
export const sentNamed = (name: string, scope: Scope): Entity | undefined =>
  sentOf(tenantEntities(scope)).find((one) => one.name === name)

/** The entity whose rows an interface sends, if the user may export them; what is kept from the user is not sent. */
export function checkSent(name: string, user: Reader): Entity {
  const entity = sentNamed(name, user.limitedScope)
  if (!entity)
    throw new TaktError('notFound', {
      entity: user.language === 'en' ? 'table' : '数据表',
      id: name.slice(0, 80),
    })
  checkRights(entity, user)
  checkTool(entity, 'export', user)
  return entity
}

/** The same for copies of rows, which are for those from whom nothing of the entity is kept. */
export function checkSentWhole(name: string, user: Reader): Entity {
  const entity = checkSent(name, user)
  const { limits } = user.limitedScope
  if (limits && (limits.condition(entity, () => 'null') !== null || limits.hidden(entity).size > 0))
    throw new TaktError('notPermitted', { permissions: textOf(entity.label, user.language) })
  return entity
}

interface OutPlan {
  readonly program: OutProgram
  readonly faults: MappingFault[]
}

type Planned = Pick<KeptInterface, 'mapping' | 'format'>

/** The mapping over the fields that the user may see; lines with faults are left out. */
export function outPlan(
  entity: Entity,
  { mapping, format }: Planned,
  { limits, model }: Pick<Scope, 'limits' | 'model'>,
  clock: Clock,
): OutPlan {
  const columns = outColumns(entity, limits?.hidden(entity))
  const around = entityEnvironment(entity.name, model)
  const { lines, faults: unread } = readMapping(mapping)
  const faults: MappingFault[] = [...unread, ...checkOutMapping(lines, columns, nestsNames(format), around)]
  for (const { target, value } of lines) {
    const program = value.kind === 'expression' && compileSent(value.expression, columns, around).related
    const message = program && relatedFault(program, entity, limits, model)
    if (message) faults.push({ target, message })
  }
  const broken = new Set(faults.map(({ target }) => target))
  const sound: MappingLine[] = lines.filter(({ target }) => !broken.has(target))
  return { program: compileOutMapping(sound, columns, clock, around), faults }
}
