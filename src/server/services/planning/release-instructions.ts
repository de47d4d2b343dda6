import { inputInst } from '#domain/entities/planning/input-inst.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import { order } from '#domain/entities/planning/order.ts'
import { workInstruction } from '#domain/entities/planning/work-instruction.ts'
import { item } from '#domain/entities/master/item.ts'
import { process } from '#domain/entities/master/process.ts'
import {
  instructionRefusal,
  instructionRefusalText,
  type InstructionAction,
  type InstructionState,
} from '#domain/planning/instruction-state.ts'
import { instructionServices } from '#domain/services/planning/release.ts'
import { Binder, inScope } from '../../crud/shape.ts'
import { handle, type Call, type HandlerEntry } from '../../http/handlers.ts'
import { askedCodes } from './asked-codes.ts'
import { rowsSeen } from '../../crud/reading.ts'

export const instructionHandlers: readonly HandlerEntry[] = [
  handle(instructionServices.cards, ({ instructions }, call) => cards(instructions, call)),
  handle(instructionServices.printed, ({ instructions }, call) => change('printed', instructions, call)),
  handle(instructionServices.resend, ({ instructions }, call) => change('resend', instructions, call)),
  handle(instructionServices.acknowledge, ({ instructions }, call) =>
    change('acknowledge', instructions, call),
  ),
]

/** What each action writes. */
const written: Readonly<Record<InstructionAction, string>> = {
  printed: 'printed_at = now()',
  resend: "sent_to_mes = 'no'",
  acknowledge: "ack_at = now(), sent_to_mes = 'ack'",
}

function change(action: InstructionAction, instructions: unknown, call: Call) {
  const asked = askedCodes(instructions, 'instructions')
  return call.transaction(async (tx) => {
    const binder = new Binder()
    const scope = inScope(workInstruction, tx, binder)
    const wanted = binder.add(
      asked.map((code) => code.toLowerCase()),
      'text[]',
    )
    const rows = await tx.rows<InstructionState>(
      `select instr_no as "instrNo", status, ack_at is not null as acknowledged from work_instruction
       where ${scope} and lower(instr_no) = any (${wanted}) order by instr_no for update`,
      binder.values,
    )
    const known = new Map(rows.map((row) => [row.instrNo.toLowerCase(), row]))
    const changed: string[] = []
    const refused: { key: string; reason: string }[] = []
    for (const code of asked) {
      const row = known.get(code.toLowerCase())
      const refusal = row ? instructionRefusal(action, row) : 'unknown'
      const key = row?.instrNo ?? code
      if (refusal === null) changed.push(key)
      else refused.push({ key, reason: instructionRefusalText(refusal, key, call.language) })
    }
    await tx.run(`update work_instruction set ${written[action]} where instr_no = any ($1)`, [changed])
    await tx.run(
      `insert into audit_log (action, entity, key) select $2, 'workInstruction', x from unnest($1::text[]) as x`,
      [changed, action],
    )
    return { changed, refused }
  })
}

/** Everything a job card says, in the order asked for. */
function cards(instructions: unknown, call: Call) {
  const asked = askedCodes(instructions, 'instructions')
  return call.transaction(
    (tx) => {
      const binder = new Binder()
      const wanted = binder.add(
        asked.map((code) => code.toLowerCase()),
        'text[]',
      )
      const inputs = rowsSeen(tx, binder, inputInst.name)
      const items = rowsSeen(tx, binder, item.name)
      return tx.rows(
        `select w.instr_no as "instrNo", w.operation_code as "operationCode", w.order_code as "orderCode",
           w.item_code as "itemCode", i.name as "itemName", i.spec, i.base_unit as unit, w.res_code as "resCode",
           p.process_code as "processCode", c.name as "processName", p.proc_no as "procNo",
           trim_scale(w.qty)::text as qty, w.plan_start as "planStart", w.plan_end as "planEnd", w.status,
           o.customer_code as "customerCode", o.due_date as "dueDate", o.priority, o.lot_no as "lotNo", o.remark,
           p.next_ops as "nextOps", p.setup_sec as "setupSec", p.production_sec as "productionSec",
           (select coalesce(json_agg(json_build_object('itemCode', m.item_code, 'itemName', mi.name,
               'qty', trim_scale(m.qty)::text, 'unit', mi.base_unit) order by m.inst_code, m.code), '[]')
             from ${inputs} m left join ${items} mi on mi.code = m.item_code
             where m.operation_code = w.operation_code and m.direction = 'I') as inputs
         from ${rowsSeen(tx, binder, workInstruction.name)} w
           left join ${rowsSeen(tx, binder, operation.name)} p on p.code = w.operation_code
           left join ${rowsSeen(tx, binder, order.name)} o on o.code = w.order_code
           left join ${items} i on i.code = w.item_code
           left join ${rowsSeen(tx, binder, process.name)} c on c.code = p.process_code
         where lower(w.instr_no) = any (${wanted}) order by array_position(${wanted}, lower(w.instr_no)), w.instr_no`,
        binder.values,
      )
    },
    { readOnly: true },
  )
}
