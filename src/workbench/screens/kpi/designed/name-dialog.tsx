import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { Select } from '../../../parts/select.tsx'

export interface Named {
  readonly code: string
  readonly name: string
  readonly ownerType: string
  readonly owner: string
}

interface NameDialogProps {
  readonly title: string
  readonly first: Named
  /** Something new: its code and its audience are set too. */
  readonly isNew: boolean
  readonly hasOwner: boolean
  readonly onKeep: (named: Named) => Promise<boolean>
  readonly onClose: () => void
}

const owners = ['all', 'role', 'user'] as const

/** Code, name and owner of a dashboard or home layout. */
export function NameDialog({ title, first, isNew, hasOwner, onKeep, onClose }: NameDialogProps) {
  const { t } = useTranslation('designed')
  const [named, setNamed] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const set = (change: Partial<Named>): void => setNamed({ ...named, ...change })
  const isWhole =
    named.code.trim() !== '' &&
    named.name.trim() !== '' &&
    (named.ownerType === 'all' || named.owner.trim() !== '')
  const keep = async (): Promise<void> => {
    setBusy(true)
    if (
      await onKeep({ ...named, code: named.code.trim(), name: named.name.trim(), owner: named.owner.trim() })
    )
      onClose()
    setBusy(false)
  }
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      submit={t('save')}
      busy={isBusy}
      disabled={!isWhole}
      form="kd-form"
      onSubmit={keep}
    >
      {isNew && (
        <label>
          {t('code')}
          <input value={named.code} maxLength={40} onChange={(event) => set({ code: event.target.value })} />
        </label>
      )}
      <label>
        {t('name')}
        <input value={named.name} maxLength={80} onChange={(event) => set({ name: event.target.value })} />
      </label>
      {isNew && hasOwner && (
        <label>
          {t('for')}
          <Select
            label={t('for')}
            value={named.ownerType}
            options={owners.map((value) => ({ value, label: t(`owner.${value}`) }))}
            onChange={(ownerType) => set({ ownerType })}
          />
        </label>
      )}
      {isNew && named.ownerType !== 'all' && (
        <label>
          {t(`owner.${named.ownerType}`)}
          <input
            value={named.owner}
            maxLength={256}
            onChange={(event) => set({ owner: event.target.value })}
          />
        </label>
      )}
    </FormDialog>
  )
}
