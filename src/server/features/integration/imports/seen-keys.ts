import { columnOf } from '#domain/entity.ts'
import { filled } from '#domain/label.ts'
import { quoted } from '../../../db/schema/table.ts'
import type { Tx } from '../../../db/tenant.ts'
import { fileFaults } from '../../../platform/exchange/fault.ts'
import { found, takeOut, type Found } from '../../../platform/exchange/stage-checks.ts'
import { LINE, type Stage } from '../../../platform/exchange/stage.ts'

const SEEN = 'import_seen'
/** Between the parts of a key; no text of a file has it. */
const BETWEEN = 'chr(31)'

/** Keys that earlier chunks of a file brought: a row that repeats one is at fault in whatever chunk it is. */
export class SeenKeys {
  private isMade = false

  /** Takes rows out of the stage whose keys came before, and remembers the others. */
  async take(tx: Tx, stage: Stage): Promise<Found | null> {
    const { entity, name } = stage
    const shown = entity.key.map((field) => `s.${quoted(columnOf(field))}::text`)
    const parts = shown.map((text) => `coalesce(lower(${text}), '')`).join(`, ${BETWEEN}, `)
    const taken = this.isMade
      ? found(
          await takeOut(
            tx,
            stage,
            `select s.${LINE} as line, e.line as first, concat_ws(' / ', ${shown.join(', ')}) as value
             from ${name} s join ${SEEN} e on e.key = concat(${parts})`,
          ),
          (row) => ({
            field: entity.key.length === 1 ? entity.key[0]! : null,
            message: filled(fileFaults.duplicateRow, { first: row.first, key: row.value }),
          }),
        )
      : null
    const keys = `select distinct on (2) s.${LINE} as line, concat(${parts}) as key from ${name} s order by 2, 1`
    await tx.run(
      this.isMade
        ? `insert into ${SEEN} ${keys}`
        : `create temporary table ${SEEN} on commit drop as ${keys}`,
    )
    this.isMade = true
    return taken
  }
}
