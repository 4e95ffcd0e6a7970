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
  // Syncing file by file after a crash blocks writes for seconds.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  // The application logs failed statements. Logging them here would fill the disk.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
