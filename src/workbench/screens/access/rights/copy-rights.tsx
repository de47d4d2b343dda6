import { CopyPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { reference, references } from '#domain/field-kinds.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { ReferenceEditor, ReferencesEditor } from '../../../fields/reference-editor.tsx'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import '../../../fields/fields.css'

const fromField = reference('来源用户', 'From user', 'user', { required: true, length: 256 })
const toField = references('目标用户', 'To users', 'user', { required: true, length: 256 })

/** Gives users the rights of another, who is at first the one of the row chosen. */
export function CopyRights({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('administration')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button tone="ghost" icon={CopyPlus} onClick={() => setOpen(true)}>
        {t('copyRights')}
      </Button>
      {open && (
        <CopyDialog
          first={(selected[0]?.['userCode'] as string | undefined) ?? null}
          onClose={() => setOpen(false)}
          onCopied={onChanged}
        />
      )}
    </>
  )
}

interface CopyDialogProps {
  readonly first: string | null
  readonly onClose: () => void
  readonly onCopied: () => void
}

function CopyDialog({ first, onClose, onCopied }: CopyDialogProps) {
  const { t } = useTranslation('administration')
  const id = useId()
  const [fromUser, setFromUser] = useState<string | null>(first)
  const [toUsers, setToUsers] = useState<readonly string[]>([])
  const { busy, attempt } = useAction()
  const others = toUsers.filter((user) => user !== fromUser)
  const copy = async (): Promise<void> => {
    if (fromUser === null) return
    await attempt(async () => {
      await write(rightServices.copyRights, { fromUser, toUsers: [...others] })
      toast.success(t('rightsCopied', { count: others.length }))
      await refreshed(rightServices.list)
      onCopied()
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t('copyRights')}
      description={t('copyRightsHint')}
      submit={t('copyTo', { count: others.length })}
      busy={busy}
      disabled={fromUser === null || others.length === 0}
      onSubmit={copy}
    >
      <div className="t-form">
        <div className="t-form-field wide">
          <label htmlFor={`${id}-from`}>{t('fromUserField')}</label>
          <ReferenceEditor
            id={`${id}-from`}
            field={fromField}
            label={t('fromUserField')}
            value={fromUser}
            onChange={(value) => setFromUser(value as string | null)}
          />
        </div>
        <div className="t-form-field wide">
          <label htmlFor={`${id}-to`}>{t('toUsersField')}</label>
          <ReferencesEditor
            id={`${id}-to`}
            field={toField}
            label={t('toUsersField')}
            value={toUsers}
            onChange={(value) => setToUsers(value as string[])}
          />
        </div>
      </div>
    </FormDialog>
  )
}
