import { KeyRound, LockOpen, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { users } from '#domain/services/access/accounts.ts'
import { onlineManager } from '#domain/services/access/online.ts'
import { write } from '../../../client/write.ts'
import { configuration } from '../../../client/configuration.ts'
import { useAction } from '../../../actions/use-action.ts'
import { listScreenOf, type ListActionProps } from '../../../list/list-screen.tsx'
import { sizedList } from '../../../list/page-size.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { Button } from '../../../parts/button.tsx'
import { confirm } from '../../../state/asked.ts'
import { newUserForm, userForm, userStore } from '../accounts.ts'
import '../accounts.css'
import { OnlineUsers } from './online-users.tsx'
import { ResetPassword } from './reset-password.tsx'

/** What an administrator does for one user beside editing. */
function UserActions({ selected, onChanged }: ListActionProps) {
  const { t } = useTranslation('access')
  const { attempt } = useAction()
  const [resetting, setResetting] = useState(false)
  const row = selected[0]
  const withUser = (act: (user: ListRow) => void) => (): void => {
    if (row) act(row)
    else toast.warning(t('pleaseSelectUser'))
  }
  const unlock = async (user: ListRow): Promise<void> => {
    await attempt(async () => {
      await write(users.unlock, { id: (await userStore.accountOf(user)).id })
      toast.success(t('unlocked'))
      onChanged()
    })
  }
  /** Ends every session of a user; what they have not saved is lost to them, so it is asked first. */
  const signOut = async (of: ListRow): Promise<void> => {
    const user = of['userName'] as string
    const sure = await confirm({
      title: t('forceSignOut'),
      message: t('forceSignOutSure', { user }),
      confirmLabel: t('forceSignOut'),
      tone: 'danger',
    })
    if (!sure) return
    await attempt(async () => {
      await write(onlineManager.deleteClientStatus, { userCode: user, sendMessageFlag: 1 })
      toast.success(t('signedOut', { user }))
    })
  }
  return (
    <>
      <Button tone="ghost" icon={KeyRound} onClick={withUser(() => setResetting(true))}>
        {t('resetPassword')}
      </Button>
      <Button tone="ghost" icon={LockOpen} onClick={withUser((user) => void unlock(user))}>
        {t('unlock')}
      </Button>
      <Button tone="ghost" icon={LogOut} onClick={withUser((user) => void signOut(user))}>
        {t('forceSignOut')}
      </Button>
      {resetting && row && <ResetPassword row={row} onClose={() => setResetting(false)} />}
    </>
  )
}

export default listScreenOf('user', {
  sizing: sizedList(10),
  Actions: UserActions,
  store: userStore,
  operations: ['create', 'update', 'delete'],
  formOf: (mode) =>
    mode === 'edit' ? userForm : newUserForm(configuration.settings['newUsersChangePassword'] !== false),
  views: [{ name: 'online', label: { zh: '在线用户', en: 'Who is online' }, Content: OnlineUsers }],
})
