/** Bytes of a megabyte. */
export const megabyte = 1 << 20

/** Most megabytes of a file that pages show or users upload. */
export const mostFileMegabytes = 20

/** Media types of pictures; what a file is, the server finds in its content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
