import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { users } from '#domain/services/access/accounts.ts'
import { write } from '../../../client/write.ts'
import { useAction } from '../../../actions/use-action.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { userStore } from '../accounts.ts'
import { NewPasswordFields, useNewPassword } from '../new-password.tsx'
import { FormDialog } from '../../../parts/form-dialog.tsx'

interface ResetPasswordProps {
  readonly row: ListRow
  readonly onClose: () => void
}

/** Gives a user a new first password; the administrator proves who they are with their own. */
export function ResetPassword({ row, onClose }: ResetPasswordProps) {
  const { t } = useTranslation('access')
  const { attempt } = useAction()
  const password = useNewPassword(row['userName'] as string)
  const submit = async (): Promise<void> => {
    if (!password.check()) return
    await attempt(async () => {
      const { id } = await userStore.accountOf(row)
      await write(users.resetPassword, {
        adminPassword: password.current,
        userId: id,
        newPassword: password.next,
      })
      toast.success(t('passwordChanged'))
      onClose()
    })
  }
  return (
    <FormDialog
      onClose={onClose}
      width={360}
      title={t('resetPasswordOf', { user: row['userName'] })}
      back={t('back')}
      submit={t('resetPassword')}
      onSubmit={submit}
    >
      <div className="t-access-fields">
        <NewPasswordFields password={password} currentLabel={t('ownPassword')} />
      </div>
    </FormDialog>
  )
}
