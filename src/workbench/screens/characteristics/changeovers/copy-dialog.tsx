import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabel } from '../../../i18n/index.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select.tsx'
import { changeoverKinds, type ChangeoverKind } from './changeover-kinds.ts'
import { copiedPairs, type NewPair } from './changeover-rows.ts'
import { resolverOf, useMatrix } from './use-matrix.ts'

interface CopyDialogProps {
  readonly kind: ChangeoverKind
  readonly owner: string
  readonly codes: readonly string[]
  readonly onClose: () => void
  readonly onDone: (pairs: readonly NewPair[]) => void
}

/** Asks which matrix to copy from: that of another owner, or of another kind of changeover with the same codes. */
export function CopyDialog({ kind, owner, codes, onClose, onDone }: CopyDialogProps) {
  const { t } = useTranslation('changeovers')
  const label = useLabel()
  const [from, setFrom] = useState(kind)
  const [chosen, setChosen] = useState<string | null>(null)
  const { matrix } = useMatrix(from)
  const owners = matrix ? [...matrix.spoken].filter((one) => from !== kind || one !== owner) : []
  const source = chosen !== null && owners.includes(chosen) ? chosen : (owners[0] ?? null)
  const pairs = matrix && source !== null ? copiedPairs(codes, resolverOf(matrix, source)) : []
  const ownerLabel = label(from.entity.fields[from.owner]!.label)
  return (
    <FormDialog
      onClose={onClose}
      title={t('copyFrom')}
      description={t('copyHint')}
      width={420}
      submit={t('preview', { count: pairs.length })}
      disabled={pairs.length === 0}
      onSubmit={() => onDone(pairs)}
    >
      <div className="t-form-field">
        <label htmlFor="x-copy-kind">{t('matrix')}</label>
        <Select
          id="x-copy-kind"
          label={t('matrix')}
          value={from.entity.name}
          options={Object.values(changeoverKinds).map(({ entity }) => ({
            value: entity.name,
            label: label(entity.label),
          }))}
          onChange={(name) => setFrom(changeoverKinds[name]!)}
        />
      </div>
      <div className="t-form-field">
        <label htmlFor="x-copy-owner">{ownerLabel}</label>
        <Select
          id="x-copy-owner"
          label={ownerLabel}
          value={source ?? ''}
          options={owners.map((value) => ({ value, label: value === '*' ? t('any') : value }))}
          onChange={setChosen}
        />
      </div>
    </FormDialog>
  )
}
