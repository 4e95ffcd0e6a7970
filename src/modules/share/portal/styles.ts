/** What the pages of shared boards need beside the look of all pages. */
export const shareStyles = [
  '.lead.words{margin-bottom:24px;max-width:640px;color:var(--quiet)}',
  '.board-bar{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:12px 24px;margin-bottom:24px}.board-bar .tabs{margin:0}.board-bar>.button{margin-inline-start:auto}',
  // Finding
  '.tools{display:flex;flex-wrap:wrap;align-items:center;gap:12px 24px;margin-bottom:16px}.tools .tabs{margin:0}',
  '.search{display:flex;flex:1 1 280px;gap:8px}.search input{flex:1;min-width:0}.search .quiet-button{min-height:44px}',
  '.states{flex-basis:100%}',
  // State
  '.state{display:inline-flex;align-items:center;gap:6px;max-width:100%;color:var(--text);font-size:14px;font-weight:500}',
  '.dot{flex:none;width:8px;height:8px;border-radius:50%;background:#64748b}',
  '.dot.blue{background:#3b82f6}.dot.cyan{background:#0891b2}.dot.green{background:#16a34a}.dot.amber{background:#d97706}.dot.orange{background:#ea580c}.dot.red{background:#dc2626}.dot.rose{background:#e11d48}.dot.violet{background:#8b5cf6}',
  // Ideas
  '.ideas{padding:0;list-style:none}',
  '.idea{display:flex;align-items:flex-start;gap:16px;padding:20px}.idea+.idea{border-top:1px solid var(--line)}',
  '.idea-main{flex:1;min-width:0}',
  '.idea-title{margin:0;font-size:16px;line-height:1.5;font-weight:600}.idea-title a{color:inherit;text-decoration:none}.idea-title a:hover{text-decoration:underline}',
  '.idea-preview{display:-webkit-box;margin:2px 0 0;overflow:hidden;-webkit-box-orient:vertical;-webkit-line-clamp:2;font-size:15px}',
  '.idea-facts{display:flex;flex-wrap:wrap;gap:4px 16px;margin:8px 0 0;font-size:14px}',
  '.further{margin:0 0 24px;text-align:center}.feed-line{margin:0;font-size:14px}',
  // Voting
  '.vote-form{flex:none;margin:0;max-width:120px}.vote-form .actions{margin:0}',
  '.vote{flex:none;display:inline-flex;flex-direction:column;align-items:center;justify-content:center;gap:2px;min-width:56px;min-height:60px;padding:6px 8px;border:1px solid var(--line);border-radius:8px;background:var(--surface);color:var(--text);font:inherit;font-size:15px;font-weight:600;line-height:1.3;font-variant-numeric:tabular-nums;text-decoration:none;cursor:pointer;transition:border-color 120ms ease-out,background-color 120ms ease-out}',
  '.vote svg{color:var(--quiet)}.vote:hover{border-color:var(--brand)}.vote:hover svg{color:var(--brand)}',
  '.vote[aria-pressed=true]{border-color:var(--brand);background:var(--brand);color:var(--on-brand)}.vote[aria-pressed=true] svg{color:inherit}',
  '.vote.still{cursor:default;border-color:transparent;background:var(--sunken)}.vote.still:hover svg{color:var(--quiet)}',
  // One idea
  '.one-idea{display:flex;align-items:flex-start;gap:24px}.idea-body{flex:1;min-width:0;max-width:680px}',
  '.idea-acts{flex:none;display:flex;flex-direction:column;gap:12px;width:104px;text-align:center}.idea-acts .vote,.idea-acts .quiet-button{width:100%}.idea-acts .vote{min-width:72px;min-height:72px;font-size:18px}',
  '.follow-form{margin:0}.follow-form .actions{margin:0;justify-content:center}.idea-acts .hint{font-size:13px}',
  '.steps{margin:0 0 32px;padding:0;list-style:none}.steps li{display:flex;flex-wrap:wrap;gap:0 12px;padding:4px 0;color:var(--quiet);font-size:14px}',
  // Comments
  '.idea-body>.comments:not(:first-child){margin-top:32px}.comments>h2{margin-bottom:16px}.comments>.form{margin-bottom:32px}.comments textarea{min-height:88px}',
  '.said-list{display:flex;flex-direction:column;gap:12px;margin:0 0 24px;padding:0;list-style:none}',
  '.said-list .said-list{margin:12px 0 0;padding-inline-start:24px;border-inline-start:2px solid var(--line)}',
  '.said>:last-child{margin-bottom:0}.said.official{border-color:var(--brand)}',
  '.mark-word{padding:0 8px;border-radius:999px;background:var(--sunken);color:var(--text);font-size:12px;line-height:22px;font-weight:500}',
  '.tags{display:inline-flex;flex-wrap:wrap;gap:4px}.tag{padding:0 8px;border:1px solid var(--line);border-radius:999px;color:var(--quiet);font-size:13px;line-height:22px;text-decoration:none}.tag:hover{border-color:var(--brand);color:var(--text)}',
  '.said-acts{display:flex;flex-wrap:wrap;gap:0 16px}.said-acts>.reply[open]{flex-basis:100%}',
  '.reactions{display:flex;flex-wrap:wrap;gap:4px;margin-top:8px}.reactions form{margin:0}.reactions .actions{margin:0}.reaction{display:inline-flex;align-items:center;gap:4px;min-height:28px;padding:0 8px;border:1px solid var(--line);border-radius:999px;background:var(--surface);color:var(--text);font:inherit;font-size:14px;font-variant-numeric:tabular-nums;cursor:pointer}.reaction:hover{border-color:var(--brand)}.reaction[aria-pressed=true]{border-color:var(--brand);background:var(--sunken)}.reaction.still{cursor:default}.react{margin:0}.react summary{list-style:none;display:inline-flex;align-items:center;min-height:28px;padding:0 10px;border:1px dashed var(--line);border-radius:999px;color:var(--quiet);font-size:14px;cursor:pointer}.react summary::-webkit-details-marker{display:none}.react[open] summary{border-style:solid}.react[open]{display:flex;flex-wrap:wrap;gap:4px}',
  '.reply{margin-top:8px}.reply summary{display:inline-block;min-height:24px;color:var(--quiet);font-size:14px;cursor:pointer}.reply summary:hover{color:var(--text);text-decoration:underline}.reply[open] summary{margin-bottom:12px}',
  // Roadmap
  '.roadmap{display:grid;gap:32px 24px}.roadmap.columns{grid-template-columns:repeat(auto-fill,minmax(min(264px,100%),1fr))}',
  '.roadmap h2{display:flex;align-items:center;gap:8px;margin-bottom:12px;font-size:16px}.roadmap h2 .state{font-size:16px;font-weight:600}.lane-count{color:var(--quiet);font-size:14px;font-weight:400;font-variant-numeric:tabular-nums}',
  '.lane{display:grid;gap:8px;margin:0;padding:0;list-style:none}.roadmap.dates .lane{grid-template-columns:repeat(auto-fill,minmax(min(300px,100%),1fr))}',
  '.lane-card{display:flex;align-items:flex-start;gap:12px;padding:12px;border:1px solid var(--line);border-radius:12px;background:var(--surface);box-shadow:var(--shade)}.lane-card .idea-title{font-size:15px;font-weight:500}.lane-card .vote{min-width:48px;min-height:52px;font-size:14px}',
  '.lane-empty{margin:0;padding:12px;border:1px dashed var(--line);border-radius:12px;font-size:14px}',
  // Sending in
  '.suggestions{margin:-4px 0 20px;padding:12px 16px;border:1px solid var(--line);border-radius:8px;background:var(--surface)}.suggestions h2{margin:0 0 4px;font-size:14px}.suggestions ul{margin:0;padding:0;list-style:none}.suggestions li{display:flex;flex-wrap:wrap;align-items:baseline;gap:0 12px;padding:4px 0;font-size:15px}.suggestions small{color:var(--quiet);font-size:13px}',
  '@media (max-width:600px){.idea{gap:12px;padding:16px}.one-idea{flex-direction:column;gap:16px}.idea-acts{flex-direction:row;align-items:center;width:auto;text-align:start}.idea-acts .vote,.idea-acts .quiet-button{width:auto}.idea-body{width:100%}.said-list .said-list{padding-inline-start:12px}.board-bar>.button{width:100%;margin:0}}',
  '@media (prefers-reduced-motion:reduce){.vote{transition:none}}@media (pointer:coarse){.reaction,.react summary{min-height:44px;min-width:44px;justify-content:center}.reply summary{min-height:44px;line-height:44px}}',
  '@media print{.vote-form,.reply,.tools,.board-bar,.follow-form{display:none}}',
].join('')
