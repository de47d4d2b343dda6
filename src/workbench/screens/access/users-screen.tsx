import { KeyRound, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { users } from '#domain/services/access/accounts.ts'
import { call } from '../../client/call.ts'
import { listScreenOf, type ListActionProps } from '../../list/list-screen.tsx'
import { Button } from '../../parts/button.tsx'
import { showError } from '../../state/error-popup.ts'
import { newUserForm, userForm, userStore } from './accounts.ts'
import './accounts.css'
import { ResetPassword } from './reset-password.tsx'

/** What an administrator does for one user beside editing. */
function UserActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('access')
  const [resetting, setResetting] = useState(false)
  const row = selected[0]
  const withUser = (act: () => void) => (): void => {
    if (row) act()
    else toast.warning(t('pleaseSelectUser'))
  }
  const unlock = async (): Promise<void> => {
    if (!row) return
    try {
      await call(users.unlock, { id: (await userStore.accountOf(row)).id })
      toast.success(t('unlocked'))
      onChanged()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <>
      <Button tone="ghost" icon={KeyRound} onClick={withUser(() => setResetting(true))}>
        {t('resetPassword')}
      </Button>
      <Button tone="ghost" icon={LockOpen} onClick={withUser(() => void unlock())}>
        {t('unlock')}
      </Button>
      {resetting && row && <ResetPassword row={row} onClose={() => setResetting(false)} />}
    </>
  )
}

export default listScreenOf('user', {
  Actions: UserActions,
  store: userStore,
  operations: ['create', 'update', 'delete'],
  formOf: (mode) => (mode === 'edit' ? userForm : newUserForm),
})
