import type { PsiOrderChange } from '#domain/psi/edit.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'

/** Codes are of 80 characters at most; the number takes some of them. */
const ITEM_CHARACTERS = 60

/** The changes with codes for what is new: item and the next number that no order, or line of the document, has. */
export async function nameNew(tx: Tx, changes: readonly PsiOrderChange[]): Promise<PsiOrderChange[]> {
  const last = new Map<string, number>()
  const named: PsiOrderChange[] = []
  for (const change of changes) {
    if (change.action !== 'create') {
      named.push(change)
      continue
    }
    const { kind } = change
    const stem = `PSI-${change.item.slice(0, ITEM_CHARACTERS)}`
    const known =
      last.get(`${kind} ${stem}`) ?? (kind === 'order' ? await lastOrder(tx, stem) : await lastLine(tx, stem))
    last.set(`${kind} ${stem}`, known + 1)
    named.push({ ...change, key: `${stem}${kind === 'order' ? '-' : '/'}${known + 1}` })
  }
  return named
}

const lastOrder = async (tx: Tx, stem: string): Promise<number> =>
  Number(
    (await tx.row<{ last: string }>(
      `select coalesce(max(substring(code from char_length($1) + 2)::bigint), 0) as last from ${whole('order')}
       where left(code, char_length($1) + 1) = $1 || '-' and substring(code from char_length($1) + 2) ~ '^[0-9]{1,9}$'`,
      [stem],
    ))!.last,
  )

const lastLine = async (tx: Tx, stem: string): Promise<number> =>
  Number(
    (await tx.row<{ last: string }>(
      `select coalesce(max(line_no), 0) as last from ${whole('purchaseOrder')} where doc_no = $1`,
      [stem],
    ))!.last,
  )
