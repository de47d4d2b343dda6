import { compileExpression, type Program } from '../expressions/compile.ts'
import type { Environment } from '../expressions/environment.ts'
import { isList, isObject } from '../expressions/types.ts'
import { filled, type Label } from '../label.ts'
import { mappingTexts } from './mapping-texts.ts'
import { sourceEnvironment } from './source-object.ts'
import { kindOf } from './mapped-value.ts'
import type { MappedColumn, SourceValueKind } from './source-row.ts'

interface Compiled {
  /** Computed by the database, as it names rows that the sent ones refer to; null: the row says it, or it is faulty. */
  readonly related: Program | null
  /** Of its values. */
  readonly kind: SourceValueKind
  readonly faults: readonly Label[]
}

/**
 * An expression of an outgoing mapping: over the fields of the row alone, or over the rows that it refers to (`ME.item.name`).
 * @param around the environment of the entity; absent: rows are sent as they are
 */
export function compileSent(
  text: string,
  columns: readonly MappedColumn[],
  around: Environment | undefined,
): Compiled {
  const own = compileExpression(text, sourceEnvironment(columns))
  if (own.ok) return { related: null, kind: kindOf(own.program.type), faults: [] }
  const reaching = around && compileExpression(text, around)
  if (reaching?.ok) {
    const { type } = reaching.program
    return isList(type) || isObject(type)
      ? { related: null, kind: 'text', faults: [mappingTexts.notSingle] }
      : { related: reaching.program, kind: kindOf(type), faults: [] }
  }
  return {
    related: null,
    kind: 'text',
    faults: (reaching ?? own).faults.map(({ at, reason }) =>
      filled(mappingTexts.expression, { position: at + 1, reason }),
    ),
  }
}
