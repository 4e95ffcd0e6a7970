/** Nothing acknowledged may be lost, nobody but us may connect, and it starts again quickly. */
export const embeddedSettings: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  max_connections: '100',
  shared_buffers: '128MB',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  wal_level: 'replica',
  // Syncing file by file after a crash takes seconds in which nobody can write.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  // Refused statements are the application's to log, and would fill the disk here.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
