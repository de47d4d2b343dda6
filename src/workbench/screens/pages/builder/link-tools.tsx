import { Pencil, Unlink } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { partKey, unlinked } from '#domain/pages/linked.ts'
import type { ComponentProps } from '#domain/pages/page.ts'
import { IconButton } from '../../../parts/button.tsx'
import { openScreen } from '../../../navigation/navigation.ts'
import { builderRoute } from '../manage/page-route.ts'
import { useLinkedParts } from '../page/linked-parts.ts'
import { useEditing } from './use-editing.ts'

/** Of a linked part: opens it to be changed for all pages, or makes it components of this page alone. */
export function LinkTools({ props }: { readonly props: ComponentProps }) {
  const { t } = useTranslation('page-builder')
  const { page, change } = useEditing()
  const { parts } = useLinkedParts()
  const part = typeof props['part'] === 'string' ? parts?.get(partKey(props['part'])) : undefined
  if (!parts || !part) return null
  return (
    <>
      <IconButton
        icon={Pencil}
        label={t('editPart')}
        onClick={() => openScreen(builderRoute, { page: part.code })}
      />
      <IconButton
        icon={Unlink}
        label={t('unlinkPart')}
        onClick={() => change(unlinked(page, props.id, parts), props.id)}
      />
    </>
  )
}
