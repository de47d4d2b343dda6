import { proxy, useSnapshot } from 'valtio'
import { useTranslation } from 'react-i18next'
import { listScreenOf, type ListActionProps } from '../../list/list-screen.tsx'
import { sizedList } from '../../list/page-size.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { newTenantForm, tenantForm, tenantStore } from './accounts.ts'
import './accounts.css'

interface FirstLogin {
  readonly tenancyName: string
  readonly adminUserName: string
  readonly adminPassword: string
}

const shown = proxy<{ login: FirstLogin | null }>({ login: null })

/** The first password of a new tenant's administrator; shown this once, kept nowhere. */
function FirstLogin(_props: ListActionProps) {
  const { t } = useTranslation('access')
  const { login } = useSnapshot(shown)
  if (!login) return null
  const close = (): void => {
    shown.login = null
  }
  return (
    <Dialog onClose={close} title={t('firstLogin')} description={t('firstLoginHint')} done={t('noted')}>
      <dl className="t-facts">
        <dt>{t('tenant')}</dt>
        <dd>{login.tenancyName}</dd>
        <dt>{t('userName')}</dt>
        <dd>{login.adminUserName}</dd>
        <dt>{t('password')}</dt>
        <dd className="mono">{login.adminPassword}</dd>
      </dl>
    </Dialog>
  )
}

export default listScreenOf('tenant', {
  sizing: sizedList(10),
  Actions: FirstLogin,
  store: tenantStore((answer) => {
    // A password that the administrator chose need not be shown.
    if (answer['adminPassword']) shown.login = answer as unknown as FirstLogin
  }),
  operations: ['create', 'update', 'delete'],
  formOf: (mode) => (mode === 'edit' ? tenantForm : newTenantForm),
})
