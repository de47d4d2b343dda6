import { changeoverLabel } from '../../characteristics/titles.ts'
import { defineEntity } from '../../entity.ts'
import { flag, integer, quantity, reference, expression, text, type Field } from '../../field-kinds.ts'
import { capacity } from '../master/work-fields.ts'

/** What every changeover row says beside its two sides. */
const common = {
  setupExpr: capacity('换型时间', 'Changeover time', { required: true }),
  cost: quantity('换型费用', 'Cost', { min: 0 }),
  priority: integer('优先级', 'Priority', { default: 50 }),
  allowed: flag('允许', 'Allowed', { default: true }),
  changeResource: reference('换型资源', 'Changeover resource', 'resource'),
  validExpr: expression('有效条件', 'Valid when', {
    hidden: true,
    syntax: 'pairCondition',
    help: {
      zh: 'ME 为后工序，OTHER 为前工序，如 ME.Qty>OTHER.Qty',
      en: 'ME is the later operation, OTHER the earlier: ME.Qty > OTHER.Qty',
    },
  }),
} as const

const codes = (zh: string, en: string, helpZh: string, helpEn: string): Field =>
  text(zh, en, { required: true, length: 1000, help: { zh: helpZh, en: helpEn } })

const owner = codes('资源', 'Resource', '资源、资源组或 *', 'resource, group or *')

/** Changeovers between two values of the n-th characteristic; the most specific row wins (entities.md 2.2). */
const changeOf = (n: number) =>
  defineEntity({
    name: `change${n}`,
    service: `ASPChange${n}`,
    area: 'characteristics',
    label: changeoverLabel(n),
    searchable: ['code', 'resourceCode', 'prevSpec', 'nextSpec'],
    fields: {
      resourceCode: owner,
      prevSpec: codes('前规格', 'From', '规格编码，以“;”分隔；* 任意', 'codes joined by ;, or * for any'),
      nextSpec: codes(
        '后规格',
        'To',
        '规格编码，以“;”分隔；* 任意；@same 与前相同',
        'codes joined by ;, * for any, or @same for the same as before',
      ),
      ...common,
    },
  })

/** change1 to change10. */
export const changes = Array.from({ length: 10 }, (_, i) => changeOf(i + 1))

/** Changeovers between two items or item groups. */
export const changeI = defineEntity({
  name: 'changeI',
  service: 'ASPChangeI',
  area: 'characteristics',
  label: { zh: '物料换型', en: 'Item changeover' },
  searchable: ['code', 'resourceCode', 'prevItem', 'nextItem'],
  fields: {
    resourceCode: owner,
    prevItem: codes(
      '前物料',
      'From item',
      '物料或物料组，以“;”分隔；* 任意',
      'items or groups joined by ;, or *',
    ),
    nextItem: codes(
      '后物料',
      'To item',
      '物料或物料组，以“;”分隔；* 任意；@same 与前相同',
      'items or groups joined by ;, *, or @same',
    ),
    ...common,
  },
})

/** Changeovers between the resources (tools) that neighbours on a machine use beside it, under one instruction code. */
export const changeR = defineEntity({
  name: 'changeR',
  service: 'ASPChangeR',
  area: 'characteristics',
  label: { zh: '资源换型', en: 'Resource changeover' },
  searchable: ['code', 'processCode', 'prevResource', 'nextResource'],
  fields: {
    processCode: codes('工序', 'Process', '后一工序的工序编码或 *', 'process of the later operation, or *'),
    prevResource: codes(
      '前资源',
      'From resource',
      '资源或资源组，以“;”分隔；* 任意',
      'resources or groups joined by ;, or *',
    ),
    nextResource: codes(
      '后资源',
      'To resource',
      '资源或资源组，以“;”分隔；* 任意；@same 与前相同',
      'resources or groups joined by ;, *, or @same',
    ),
    ...common,
  },
})
