import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { roles } from '#domain/services/access/accounts.ts'
import { rightServices, type AppNode, type PermissionTreeNode } from '#domain/services/access/rights.ts'
import { useCall } from '../../../client/query.ts'
import type { EditorProps } from '../../../fields/editor-props.ts'
import { IconButton } from '../../../parts/button.tsx'
import { LoadingState } from '../../../parts/states.tsx'
import { SearchField } from '../../../parts/search-field.tsx'
import {
  appTick,
  isInMenu,
  isOpen,
  mayUseTool,
  readReach,
  setApps,
  setInMenu,
  setPermission,
  setTool,
  tickOver,
  type Reach,
  type Tick,
} from './role-reach.ts'
import { TickBox } from '../../../parts/inputs.tsx'
import './roles.css'

/** The permissions of a role, and below them the tree of what they open: modules, their apps, their buttons. */
export function ReachEditor({ id, label, value, onChange }: EditorProps) {
  const { t } = useTranslation('administration')
  const permissions = useCall(roles.getAllPermissions, {}).data?.items
  const modules = useCall(rightServices.permissionTree, {}).data as readonly PermissionTreeNode[] | undefined
  const [sought, setSought] = useState('')
  if (!permissions || !modules) return <LoadingState />
  const reach = readReach(value)
  const tree = modules.flatMap(({ apps }) => apps)
  const found = modules
    .map((module) => ({ ...module, apps: module.apps.filter((app) => matches(app, sought.trim())) }))
    .filter(({ apps }) => apps.length > 0)
  return (
    <fieldset id={id} className="t-role-tree" aria-label={label}>
      <div className="permissions">
        {permissions.map(({ name, displayName }) => (
          <label key={name}>
            <TickBox
              checked={reach.grantedPermissions.includes(name)}
              onChange={(on) => onChange(setPermission(reach, tree, name, on))}
            />
            {displayName}
            <span className="mono">{name}</span>
          </label>
        ))}
      </div>
      <SearchField label={t('findApp')} value={sought} onChange={setSought} />
      <p className="heads">
        <span>{t('grantUse')}</span>
        <span>{t('grantMenu')}</span>
      </p>
      <ul className="tree">
        {found.map((module) => (
          <Module
            key={`${module.moduleCode} ${sought === ''}`}
            module={module}
            tree={tree}
            reach={reach}
            unfolded={sought !== ''}
            onChange={onChange}
          />
        ))}
      </ul>
      {found.length === 0 && <p className="none">{t('noAppFound')}</p>}
    </fieldset>
  )
}

const matches = (app: AppNode, text: string): boolean =>
  [app.appName, app.appCode, ...app.tools.map(({ name }) => name)].some((one) =>
    one.toLowerCase().includes(text.toLowerCase()),
  )

interface PartProps {
  readonly tree: readonly AppNode[]
  readonly reach: Reach
  readonly onChange: (reach: Reach) => void
}

function Module({
  module: { moduleName, apps },
  unfolded,
  ...part
}: PartProps & { readonly module: PermissionTreeNode; readonly unfolded: boolean }) {
  const { t } = useTranslation('administration')
  const { tree, reach, onChange } = part
  const ticks = apps.map((app) => appTick(reach, app))
  const count = t('openOf', { open: ticks.filter((tick) => tick !== false).length, all: apps.length })
  const codes = apps.map(({ appCode }) => appCode)
  return (
    <Branch
      name={moduleName}
      note={count}
      tick={tickOver(ticks)}
      unfolded={unfolded}
      onTick={(on) => onChange(setApps(reach, tree, codes, on))}
      menuTick={tickOver(apps.filter((app) => isOpen(reach, app)).map((app) => isInMenu(reach, app)))}
      onMenuTick={(on) => onChange(setInMenu(reach, tree, codes, on))}
    >
      {apps.map((app) => (
        <App key={app.appCode} app={app} {...part} />
      ))}
    </Branch>
  )
}

function App({ app, tree, reach, onChange }: PartProps & { readonly app: AppNode }) {
  return (
    <Branch
      name={app.appName}
      note={app.permission ?? ''}
      tick={appTick(reach, app)}
      unfolded={false}
      onTick={(on) => onChange(setApps(reach, tree, [app.appCode], on))}
      menuTick={isInMenu(reach, app)}
      onMenuTick={(on) => onChange(setInMenu(reach, tree, [app.appCode], on))}
    >
      {app.tools.length > 0 && (
        <li className="tools">
          {app.tools.map(({ toolCode, name }) => (
            <label key={toolCode}>
              <TickBox
                checked={mayUseTool(reach, app, toolCode)}
                onChange={(on) => onChange(setTool(reach, tree, app, toolCode, on))}
              />
              {name}
            </label>
          ))}
        </li>
      )}
    </Branch>
  )
}

interface BranchProps {
  readonly name: string
  readonly note: string
  readonly tick: Tick
  readonly unfolded: boolean
  /** A box that is between is ticked wholly first. */
  readonly onTick: (on: boolean) => void
  /** Whether the menu shows it. */
  readonly menuTick: Tick
  readonly onMenuTick: (on: boolean) => void
  readonly children: ReactNode
}

function Branch({ name, note, tick, unfolded, onTick, menuTick, onMenuTick, children }: BranchProps) {
  const { t } = useTranslation('administration')
  const [open, setOpen] = useState(unfolded)
  return (
    <li>
      <div className="branch">
        {children ? (
          <IconButton
            icon={open ? ChevronDown : ChevronRight}
            label={t(open ? 'fold' : 'unfold', { name })}
            pressed={open}
            onClick={() => setOpen(!open)}
          />
        ) : (
          <span className="leaf" />
        )}
        <label>
          <TickBox checked={tick} onChange={() => onTick(tick !== true)} />
          {name}
        </label>
        <span className="note">{note}</span>
        <TickBox
          className="in-menu"
          label={t('showInMenu', { name })}
          checked={menuTick}
          onChange={() => onMenuTick(menuTick !== true)}
        />
      </div>
      {open && children && <ul>{children}</ul>}
    </li>
  )
}
