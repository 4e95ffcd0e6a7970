# Makes and lists tickets by Request Tracker's own classes and prints how many in a second.
use strict;
use warnings;
use Time::HiRes 'time';
use RT -init;

my $system = RT->SystemUser;
sub per_second {
    my ($times, $act) = @_;
    $act->() for 1 .. 2;
    my $before = time;
    $act->() for 1 .. $times;
    return $times / (time - $before);
}

my $made = per_second(40, sub {
    my ($id) = RT::Ticket->new($system)->Create(
        Queue   => 'General',
        Subject => 'The printer in the hall is out of paper',
    );
    die 'no ticket was made' unless $id;
});
my $all = RT::Tickets->new($system);
$all->FromSQL(q{Status = 'new'});
my $held   = $all->Count;
my $listed = per_second(10, sub {
    my $tickets = RT::Tickets->new($system);
    $tickets->FromSQL(q{Status = 'new'});
    $tickets->OrderBy(FIELD => 'LastUpdated', ORDER => 'DESC');
    $tickets->RowsPerPage(50);
    while (my $ticket = $tickets->Next) {
        $ticket->$_ for qw(Id Subject Status);
        $ticket->OwnerObj->Name;
    }
});
printf '{"made":%.2f,"listed":%.2f,"held":%d}', $made, $listed, $held;
