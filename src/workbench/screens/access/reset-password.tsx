import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { brokenPasswordRules, passwordRules } from '#domain/rules/password.ts'
import { users } from '#domain/services/access/accounts.ts'
import { call } from '../../client/call.ts'
import { useLabel } from '../../i18n/index.ts'
import type { ListRow } from '../../list/list-row.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { showError } from '../../state/error-popup.ts'
import { userStore } from './accounts.ts'
import { Input } from './input.tsx'

interface ResetPasswordProps {
  readonly row: ListRow
  readonly onClose: () => void
}

/** Gives a user a new first password; the administrator proves who he is with his own. */
export function ResetPassword({ row, onClose }: ResetPasswordProps) {
  const { t } = useTranslation('access')
  const label = useLabel()
  const [own, setOwn] = useState('')
  const [next, setNext] = useState('')
  const [tried, setTried] = useState(false)
  const broken = brokenPasswordRules(next, row['userName'] as string)
  const submit = async (): Promise<void> => {
    setTried(true)
    if (!own || broken.length > 0) return
    try {
      const { id } = await userStore.accountOf(row)
      await call(users.resetPassword, { adminPassword: own, userId: id, newPassword: next })
      toast.success(t('passwordChanged'))
      onClose()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width={360}
      title={t('resetPasswordOf', { user: row['userName'] })}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button tone="primary" onClick={() => void submit()}>
            {t('resetPassword')}
          </Button>
        </>
      }
    >
      <div className="t-access-fields">
        <Input
          label={t('ownPassword')}
          name="current-password"
          type="password"
          value={own}
          onChange={setOwn}
          error={tried && !own ? t('pleaseInputPassword') : null}
        />
        <Input
          label={t('newPassword')}
          name="new-password"
          type="password"
          value={next}
          onChange={setNext}
          error={tried && broken[0] ? label(passwordRules[broken[0]]) : null}
        />
      </div>
    </Dialog>
  )
}
