import { useQuery } from '@tanstack/react-query'
import { useCallback, type RefCallback } from 'react'
import { pageFiles } from '#domain/services/pages/pages.ts'
import { queryKeyOf } from '../../../../../client/keys.ts'
import { fetchFile } from '../../../../../client/transfer.ts'
import { ErrorState, LoadingState } from '../../../../../parts/states.tsx'
import { Clickable } from '../../clickable.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useText } from '../../use-text.ts'

const HOUR_MS = 3_600_000

/** Shows a blob in an element as long as it is there. */
function useShown(blob: Blob | undefined): RefCallback<HTMLImageElement> {
  return useCallback(
    (image: HTMLImageElement) => {
      if (!blob) return undefined
      const address = URL.createObjectURL(blob)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [blob],
  )
}

/** An uploaded picture. */
export function PictureKind({ values: { asset, alt, fit } }: KindProps<'picture'>) {
  const words = useText(alt)
  const file = useQuery({
    queryKey: queryKeyOf(pageFiles.get, { id: asset }),
    queryFn: ({ signal }) => fetchFile(pageFiles.get, { id: asset }, asset, { signal }),
    enabled: asset !== '',
    staleTime: HOUR_MS,
  })
  const shown = useShown(file.data?.blob)
  if (file.isError) return <ErrorState error={file.error} onRetry={() => void file.refetch()} />
  if (file.isLoading) return <LoadingState />
  if (!file.data) return null
  return (
    <Clickable<'picture'> event="click" className="pg-picture">
      <img ref={shown} alt={words} style={{ objectFit: fit }} draggable={false} />
    </Clickable>
  )
}
