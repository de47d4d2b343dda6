import { listInput, rowFields } from '../../crud.ts'
import { materialNeed } from '../../entities/planning/material-need.ts'
import { orderReserve } from '../../entities/planning/order-reserve.ts'
import { peg } from '../../entities/planning/peg.ts'
import { code, json, quantity } from '../../field-kinds.ts'
import { pageOf, service, valueOf } from '../../service.ts'

const pegs = service('ASPPeg', 'Pages.Roles')
const inputs = service('ASPInputInst', 'Pages.Roles')
const chosen = { pegs: json('关联', 'Pegs', { required: true }) } as const
const onPegs = (method: string, zh: string, en: string) =>
  pegs(method, zh, en, { verb: 'POST', input: chosen, output: valueOf('json') })

/** Pegs by id as a JSON list; each answers {changed, refused: [{key, reason}]}. */
export const pegServices = {
  /** The peg is the user's: no plan takes it away or makes another in its place. */
  lock: onPegs('Lock', '锁定', 'Lock'),
  /** Left to the next plan again. */
  unlock: onPegs('Unlock', '解锁', 'Unlock'),
  /** Supply and consumer are parted; a locked peg must be unlocked first. */
  cut: onPegs('Cut', '切断', 'Cut'),
  /**
   * Gives a quantity of a supply to an operation that takes the item, or one that it is a substitute of. Never more than
   * is free of the supply and open of the operation. The peg is locked by who made it. Answers {id, qty}.
   */
  connect: pegs('Connect', '建立关联', 'Connect', {
    input: {
      leftNode: peg.fields.leftNode,
      leftKey: peg.fields.leftKey,
      itemCode: code('物料', 'Item', { required: true }),
      operationCode: code('计划工序', 'Operation', { required: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0.000001 }),
    },
    output: valueOf('json'),
  }),
  /** The output of an order and its consumers, as a list of PegLine of domain/planning/peg-graph.ts: all pegs that leave it. */
  consumers: pegs('GetConsumers', '去向', 'What it is made for', {
    input: { order: code('订单', 'Order', { required: true }) },
    output: valueOf('json'),
  }),
  /** What feeds an order and what it feeds, as PegGraph of domain/planning/peg-graph.ts. */
  graph: pegs('GetGraph', '关联图', 'Peg graph', {
    input: { order: code('订单', 'Order', { required: true }) },
    output: valueOf('json'),
  }),
} as const

const reserves = service('ASPOrderReserve', 'Pages.Roles')

export const reserveServices = {
  /**
   * Keeps a part of stock or of a receipt, named as pegs name it, for an order: never more than is free of it. Answers
   * what is kept of it for the order in all.
   */
  reserve: reserves('Reserve', '预占', 'Reserve', {
    input: {
      orderCode: code('订单', 'Order', { required: true }),
      leftNode: peg.fields.leftNode,
      leftKey: peg.fields.leftKey,
      itemCode: code('物料', 'Item', { required: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0.000001 }),
      kind: orderReserve.fields.kind,
      validTo: orderReserve.fields.validTo,
      reason: orderReserve.fields.reason,
    },
    output: valueOf('string'),
  }),
} as const

export const needServices = {
  /** What operations take, and whether the pegs cover it; of all, or of the instructions with `codes`. */
  needs: inputs('GetNeeds', '用料满足情况', 'Material needs', {
    input: { ...listInput, codes: json('投料产出明细', 'Instructions') },
    output: pageOf({ ...rowFields, ...materialNeed.fields }),
  }),
  /** What feeds an input instruction and what else could, as NeedCover of domain/planning/peg-graph.ts. */
  cover: inputs('GetCover', '可满足的供应', 'What would cover it', {
    input: { code: code('投料产出明细', 'Instruction', { required: true }) },
    output: valueOf('json'),
  }),
} as const
