import { Columns2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { roles } from '#domain/services/access/accounts.ts'
import { rightServices, type PermissionTreeNode } from '#domain/services/access/rights.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useModel } from '../../../client/model.ts'
import { useCall } from '../../../client/query.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { ListActionProps } from '../../../list/list-screen.tsx'
import { Button } from '../../../parts/button.tsx'
import { Dialog } from '../../../parts/dialog.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import { DataTable } from '../../../parts/data-table/data-table.tsx'
import { Noted } from '../../../parts/noted.tsx'
import { roleDifferences } from './role-differences.ts'
import './roles.css'

/** Compares the two roles chosen in the list. */
export function CompareRoles({ selected }: ListActionProps) {
  const { t } = useTranslation('administration')
  const [names, setNames] = useState<readonly [string, string] | null>(null)
  const compare = (): void => {
    const [first, second, ...more] = selected.map((row) => row['roleCode'] as string)
    if (first === undefined || second === undefined || more.length > 0) toast.warning(t('chooseTwoRoles'))
    else setNames([first, second])
  }
  return (
    <>
      <Button tone="ghost" icon={Columns2} onClick={compare}>
        {t('compare')}
      </Button>
      {names && (
        <Dialog onClose={() => setNames(null)} width={860} title={t('comparison')}>
          <Comparison names={names} />
        </Dialog>
      )}
    </>
  )
}

function Comparison({ names: [first, second] }: { readonly names: readonly [string, string] }) {
  const { t } = useTranslation('administration')
  const labelOf = useLabel()
  const { entities } = useModel()
  const all = useAllRows(roles.getAll, {})
  const tree = useCall(rightServices.permissionTree, {})
  const error = all.error ?? tree.error
  if (error) return <ErrorState error={error} />
  const one = all.data?.items.find(({ name }) => name === first)
  const other = all.data?.items.find(({ name }) => name === second)
  if (!one || !other || !tree.data) return <LoadingState />
  const apps = (tree.data as readonly PermissionTreeNode[]).flatMap((module) => module.apps)
  const found = roleDifferences(one, other, apps, labelOf, entities)
  if (found.length === 0) return <EmptyState title={t('noDifference')} />
  const said = (side: boolean | string): string =>
    typeof side === 'string' ? side || t('nothing') : t(side ? 'yes' : 'no')
  return (
    <DataTable
      frame
      label={t('comparison')}
      className="aligned-top t-compared"
      rows={found}
      columns={[
        {
          title: t('difference'),
          cell: ({ subject, kind }) => <Noted text={subject} note={t(`kind.${kind}`)} />,
        },
        { title: first, className: 'side', cell: (difference) => said(difference.first) },
        { title: second, className: 'side', cell: (difference) => said(difference.second) },
      ]}
    />
  )
}
