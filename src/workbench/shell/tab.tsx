import { ContextMenu } from '@radix-ui/themes'
import { House, X } from 'lucide-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { homePath } from '../state/tabs.ts'
import { goTo } from '../navigation/navigation.ts'
import { closeTab, useTabCommands } from './tab-commands.ts'

interface TabProps {
  readonly path: string
  readonly href: string
  readonly title: string
  readonly active: boolean
}

/** One tab, with the menu of the right mouse button. */
export const Tab = memo(function Tab({ path, href, title, active }: TabProps) {
  const { t } = useTranslation('shell')
  return (
    <ContextMenu.Root>
      <ContextMenu.Trigger>
        <div className={active ? 'tab active' : 'tab'} role="presentation">
          <button
            type="button"
            role="tab"
            id={`tab${path}`}
            aria-selected={active}
            tabIndex={active ? 0 : -1}
            onClick={() => goTo(href)}
            onAuxClick={(event) => event.button === 1 && path !== homePath && void closeTab(path)}
          >
            {path === homePath && <House size={13} aria-hidden />}
            {title}
          </button>
          {path !== homePath && (
            <button
              type="button"
              className="close"
              tabIndex={-1}
              aria-hidden
              title={t('closeTab')}
              onClick={() => void closeTab(path)}
            >
              <X size={12} aria-hidden />
            </button>
          )}
        </div>
      </ContextMenu.Trigger>
      <ContextMenu.Content size="1">
        <TabCommands path={path} />
      </ContextMenu.Content>
    </ContextMenu.Root>
  )
})

/** Drawn while the menu is open: what can be done with a tab changes with every other. */
function TabCommands({ path }: { readonly path: string }) {
  const { t } = useTranslation('shell')
  return useTabCommands(path).map(({ key, enabled, run }) => (
    <ContextMenu.Item key={key} disabled={!enabled} onSelect={run}>
      {t(key)}
    </ContextMenu.Item>
  ))
}
