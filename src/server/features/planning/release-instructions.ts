import { workInstruction } from '#domain/entities/planning/work-instruction.ts'
import {
  instructionRefusal,
  instructionRefusalText,
  type InstructionAction,
  type InstructionState,
} from '#domain/planning/instruction-state.ts'
import { instructionServices } from '#domain/services/planning/release.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import { handle, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { askedCodes } from './asked-codes.ts'

export const instructionHandlers: readonly HandlerEntry[] = [
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
