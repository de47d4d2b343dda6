import { Switch } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { parseCapacity } from '#domain/rules/capacity.ts'
import { useAction } from '../../../actions/use-action.ts'
import { useLabel } from '../../../i18n/index.ts'
import { storeOf } from '../../../list/row-store.ts'
import { Button } from '../../../parts/button.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { TextInput } from '../../../parts/inputs.tsx'
import { saveUndoable, type TakeBack } from '../../../list/undoable-save.ts'
import type { ChangeoverKind } from './changeover-kinds.ts'
import { exactRow, nextPattern, type ChangeoverRow, type NewPair } from './changeover-rows.ts'

export interface ChosenPair {
  readonly prev: string
  readonly next: string
  /** The row that counts now; null when there is none. */
  readonly row: ChangeoverRow | null
}

interface PairDialogProps {
  readonly kind: ChangeoverKind
  readonly owner: string
  readonly pair: ChosenPair
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** The changeover of one pair: changes the row that applies to exactly this pair, or makes one. */
export function PairDialog({ kind, owner, pair, onClose, onChanged }: PairDialogProps) {
  const { t } = useTranslation('changeovers')
  const label = useLabel()
  const { prev, next, row } = pair
  const wanted = nextPattern(prev, next)
  const exact = row && exactRow([row], owner, prev, next)
  const [time, setTime] = useState(row?.setupExpr ?? '')
  const [allowed, setAllowed] = useState(row?.allowed ?? true)
  const { busy, attempt } = useAction()
  const parsed = parseCapacity(time || '0')
  const fault = 'fault' in parsed ? parsed.fault : null
  const store = storeOf(kind.entity)

  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await attempt(async () => {
      await work()
      toast.success(t('saved'))
      onChanged()
      onClose()
    })
  }
  const save = () =>
    act(() => {
      const values = { setupExpr: time || '0', allowed }
      if (exact) return store.update(exact as never, values, exact.rowVersion)
      return store.create({
        ...values,
        code: pairCode(owner, prev, wanted),
        [kind.owner]: owner,
        [kind.prev]: prev,
        [kind.next]: wanted,
      })
    })

  return (
    <FormDialog
      onClose={onClose}
      title={`${prev} → ${next}`}
      description={row && !exact ? t('overrides', { code: row.code }) : t('onOwner', { owner })}
      width={400}
      submit={t('save')}
      first={
        exact && (
          <Button
            tone="danger"
            disabled={busy}
            onClick={() => void act(() => store.remove([exact as never]))}
          >
            {t('remove')}
          </Button>
        )
      }
      busy={busy}
      disabled={fault !== null}
      onSubmit={save}
    >
      <form
        className="t-form-field"
        onSubmit={(event) => {
          event.preventDefault()
          if (!fault) void save()
        }}
      >
        <label htmlFor="x-time">{label(kind.entity.fields['setupExpr']!.label)}</label>
        <TextInput
          id="x-time"
          autoComplete="off"
          value={time}
          placeholder="30m"
          aria-invalid={fault !== null}
          aria-describedby="x-time-fault"
          onChange={setTime}
        />
        <span id="x-time-fault" className={fault ? 'fault' : 'help'}>
          {fault ? label(fault.reason) : t('timeHint')}
        </span>
      </form>
      <div className="x-allowed">
        <Switch size="1" id="x-allowed" checked={allowed} onCheckedChange={setAllowed} />
        <label htmlFor="x-allowed">{t('allowedLong')}</label>
      </div>
    </FormDialog>
  )
}

/** Code of the row for one pair; the same pair has the same code. */
const pairCode = (owner: string, prev: string, next: string): string =>
  [owner === '*' ? 'ANY' : owner, prev, next === '@same' ? 'SAME' : next].join('-').slice(0, 80)

/**
 * Writes the rows of many pairs, all or none: a row that applies to exactly one of them is changed, others are added.
 * Gives how to undo it.
 */
export function writePairs(
  kind: ChangeoverKind,
  owner: string,
  pairs: readonly NewPair[],
  rows: readonly ChangeoverRow[],
): Promise<TakeBack> {
  const saved = pairs.map(({ prev, next, time, allowed }) => {
    const found = exactRow(rows, owner, prev, next)
    const values = { setupExpr: time, allowed }
    if (found) return { row: { ...found }, values }
    const after = nextPattern(prev, next)
    const code = pairCode(owner, prev, after)
    return {
      row: null,
      values: { ...values, code, [kind.owner]: owner, [kind.prev]: prev, [kind.next]: after },
    }
  })
  return saveUndoable(storeOf(kind.entity), saved)
}
