# fish completion of schiffe. Made by: python -m tests.tools.share

function __schiffe_state --description 'The command, and the last word that is no option'
    set -l command ''
    set -l last ''
    set -l pending 0
    for word in (commandline -opc)[2..-1]
        if test $pending -gt 0
            set pending (math $pending - 1)
            continue
        end
        switch "$command:$word"
            case ':--bot'
                set pending 1
            case ':--two'
                set pending 2
            case ':--watch'
                set pending 2
            case ':--connect'
                set pending 1
            case ':--ca'
                set pending 1
            case ':--resume'
                set pending 1
            case ':--games'
                set pending 1
            case ':--seed'
                set pending 1
            case ':--log'
                set pending 1
            case ':--lang'
                set pending 1
            case ':--name'
                set pending 1
            case ':--rules'
                set pending 1
            case ':--size'
                set pending 1
            case ':--fleet'
                set pending 1
            case ':--ships'
                set pending 1
            case ':--contact'
                set pending 1
            case ':--turn'
                set pending 1
            case ':--announce'
                set pending 1
            case ':--first'
                set pending 1
            case ':--clock'
                set pending 1
            case ':--pause'
                set pending 1
            case ':--theme'
                set pending 1
            case ':--motion'
                set pending 1
            case ':--bell'
                set pending 1
            case ':--boards'
                set pending 1
            case ':--hints'
                set pending 1
            case ':--wait'
                set pending 1
            case ':--patience'
                set pending 1
            case ':--memory'
                set pending 1
            case ':--think'
                set pending 1
            case 'play:--bot'
                set pending 1
            case 'play:--two'
                set pending 2
            case 'play:--watch'
                set pending 2
            case 'play:--connect'
                set pending 1
            case 'play:--ca'
                set pending 1
            case 'play:--resume'
                set pending 1
            case 'play:--games'
                set pending 1
            case 'play:--seed'
                set pending 1
            case 'play:--log'
                set pending 1
            case 'play:--lang'
                set pending 1
            case 'play:--name'
                set pending 1
            case 'play:--rules'
                set pending 1
            case 'play:--size'
                set pending 1
            case 'play:--fleet'
                set pending 1
            case 'play:--ships'
                set pending 1
            case 'play:--contact'
                set pending 1
            case 'play:--turn'
                set pending 1
            case 'play:--announce'
                set pending 1
            case 'play:--first'
                set pending 1
            case 'play:--clock'
                set pending 1
            case 'play:--pause'
                set pending 1
            case 'play:--theme'
                set pending 1
            case 'play:--motion'
                set pending 1
            case 'play:--bell'
                set pending 1
            case 'play:--boards'
                set pending 1
            case 'play:--hints'
                set pending 1
            case 'play:--wait'
                set pending 1
            case 'play:--patience'
                set pending 1
            case 'play:--memory'
                set pending 1
            case 'play:--think'
                set pending 1
            case 'serve:--max-matches'
                set pending 1
            case 'serve:--max-waiting'
                set pending 1
            case 'serve:--roles'
                set pending 1
            case 'serve:--grace'
                set pending 1
            case 'serve:--lobby-timeout'
                set pending 1
            case 'serve:--idle'
                set pending 1
            case 'serve:--max-rooms'
                set pending 1
            case 'serve:--rooms-per-address'
                set pending 1
            case 'serve:--per-address'
                set pending 1
            case 'serve:--rate'
                set pending 1
            case 'serve:--ban'
                set pending 1
            case 'serve:--drain'
                set pending 1
            case 'serve:--proxy-from'
                set pending 1
            case 'serve:--lang'
                set pending 1
            case 'bench:--bots'
                set pending 1
            case 'bench:--games'
                set pending 1
            case 'bench:--boards'
                set pending 1
            case 'bench:--shots'
                set pending 1
            case 'bench:--duel'
                set pending 2
            case 'bench:--jobs'
                set pending 1
            case 'bench:--seed'
                set pending 1
            case 'bench:--lang'
                set pending 1
            case 'bench:--rules'
                set pending 1
            case 'bench:--size'
                set pending 1
            case 'bench:--fleet'
                set pending 1
            case 'bench:--ships'
                set pending 1
            case 'bench:--contact'
                set pending 1
            case 'bench:--turn'
                set pending 1
            case 'bench:--announce'
                set pending 1
            case 'settings:--lang'
                set pending 1
            case 'settings:--name'
                set pending 1
            case 'settings:--rules'
                set pending 1
            case 'settings:--size'
                set pending 1
            case 'settings:--fleet'
                set pending 1
            case 'settings:--ships'
                set pending 1
            case 'settings:--contact'
                set pending 1
            case 'settings:--turn'
                set pending 1
            case 'settings:--announce'
                set pending 1
            case 'settings:--first'
                set pending 1
            case 'settings:--clock'
                set pending 1
            case 'settings:--pause'
                set pending 1
            case 'settings:--theme'
                set pending 1
            case 'settings:--motion'
                set pending 1
            case 'settings:--bell'
                set pending 1
            case 'settings:--boards'
                set pending 1
            case 'settings:--hints'
                set pending 1
            case 'settings:--wait'
                set pending 1
            case 'settings:--patience'
                set pending 1
            case 'settings:--memory'
                set pending 1
            case 'settings:--think'
                set pending 1
            case 'games:--game'
                set pending 1
            case 'games:--player'
                set pending 1
            case 'games:--level'
                set pending 1
            case 'games:--since'
                set pending 1
            case 'games:--until'
                set pending 1
            case 'games:--most'
                set pending 1
            case 'games:--lang'
                set pending 1
            case 'export:--format'
                set pending 1
            case 'export:--lang'
                set pending 1
            case 'import:--lang'
                set pending 1
            case 'stats:--game'
                set pending 1
            case 'stats:--player'
                set pending 1
            case 'stats:--opponent'
                set pending 1
            case 'stats:--level'
                set pending 1
            case 'stats:--since'
                set pending 1
            case 'stats:--until'
                set pending 1
            case 'stats:--days'
                set pending 1
            case 'stats:--lang'
                set pending 1
            case 'stats:--rules'
                set pending 1
            case 'stats:--boards'
                set pending 1
            case 'habits:--player'
                set pending 1
            case 'habits:--lang'
                set pending 1
            case 'replay:--seen-by'
                set pending 1
            case 'replay:--lang'
                set pending 1
            case 'replay:--theme'
                set pending 1
            case 'replay:--boards'
                set pending 1
            case 'replay:--motion'
                set pending 1
            case 'daily:--lang'
                set pending 1
            case 'daily:--name'
                set pending 1
            case 'daily:--first'
                set pending 1
            case 'daily:--clock'
                set pending 1
            case 'daily:--pause'
                set pending 1
            case 'daily:--theme'
                set pending 1
            case 'daily:--motion'
                set pending 1
            case 'daily:--bell'
                set pending 1
            case 'daily:--boards'
                set pending 1
            case 'daily:--hints'
                set pending 1
            case 'daily:--wait'
                set pending 1
            case 'daily:--patience'
                set pending 1
            case 'daily:--memory'
                set pending 1
            case 'daily:--think'
                set pending 1
            case 'train:--lang'
                set pending 1
            case 'train:--name'
                set pending 1
            case 'train:--theme'
                set pending 1
            case 'train:--motion'
                set pending 1
            case 'train:--boards'
                set pending 1
            case 'bashni:--bot'
                set pending 1
            case 'bashni:--two'
                set pending 2
            case 'bashni:--colour'
                set pending 1
            case 'bashni:--connect'
                set pending 1
            case 'bashni:--ca'
                set pending 1
            case 'bashni:-g'
                set pending 1
            case 'bashni:--game'
                set pending 1
            case 'bashni:-p'
                set pending 1
            case 'bashni:--player'
                set pending 1
            case 'bashni:-c'
                set pending 1
            case 'bashni:--config'
                set pending 1
            case 'bashni:--resume'
                set pending 1
            case 'bashni:--seed'
                set pending 1
            case 'bashni:--lang'
                set pending 1
            case 'bashni:--name'
                set pending 1
            case 'bashni:--clock'
                set pending 1
            case 'bashni:--pause'
                set pending 1
            case 'bashni:--theme'
                set pending 1
            case 'bashni:--motion'
                set pending 1
            case 'bashni:--boards'
                set pending 1
            case 'bashni:--wait'
                set pending 1
            case 'bashni:--memory'
                set pending 1
            case 'bashni:--think'
                set pending 1
            case 'bashni play:--bot'
                set pending 1
            case 'bashni play:--two'
                set pending 2
            case 'bashni play:--colour'
                set pending 1
            case 'bashni play:--connect'
                set pending 1
            case 'bashni play:--ca'
                set pending 1
            case 'bashni play:-g'
                set pending 1
            case 'bashni play:--game'
                set pending 1
            case 'bashni play:-p'
                set pending 1
            case 'bashni play:--player'
                set pending 1
            case 'bashni play:-c'
                set pending 1
            case 'bashni play:--config'
                set pending 1
            case 'bashni play:--resume'
                set pending 1
            case 'bashni play:--seed'
                set pending 1
            case 'bashni play:--lang'
                set pending 1
            case 'bashni play:--name'
                set pending 1
            case 'bashni play:--clock'
                set pending 1
            case 'bashni play:--pause'
                set pending 1
            case 'bashni play:--theme'
                set pending 1
            case 'bashni play:--motion'
                set pending 1
            case 'bashni play:--boards'
                set pending 1
            case 'bashni play:--wait'
                set pending 1
            case 'bashni play:--memory'
                set pending 1
            case 'bashni play:--think'
                set pending 1
            case 'bashni train:--lang'
                set pending 1
            case 'bashni train:--name'
                set pending 1
            case 'bashni train:--theme'
                set pending 1
            case 'bashni train:--motion'
                set pending 1
            case 'bashni train:--boards'
                set pending 1
            case 'bashni serve:--games'
                set pending 1
            case 'bashni serve:--game'
                set pending 1
            case 'bashni serve:--move-time'
                set pending 1
            case 'bashni serve:--moves'
                set pending 1
            case 'bashni serve:--without-queen'
                set pending 1
            case 'bashni serve:--watchers'
                set pending 1
            case 'bashni serve:--per-address'
                set pending 1
            case 'bashni serve:--rate'
                set pending 1
            case 'bashni serve:--ban'
                set pending 1
            case 'bashni serve:--drain'
                set pending 1
            case 'bashni serve:--proxy-from'
                set pending 1
            case 'bashni serve:--lang'
                set pending 1
            case 'bashni watch:--ca'
                set pending 1
            case 'bashni watch:--lang'
                set pending 1
            case 'bashni watch:--theme'
                set pending 1
            case 'bashni watch:--motion'
                set pending 1
            case 'bashni watch:--boards'
                set pending 1
            case 'bashni moves:--side'
                set pending 1
            case 'bashni moves:--lang'
                set pending 1
            case 'bashni perft:--lang'
                set pending 1
            case 'bashni bench:--seconds'
                set pending 1
            case 'bashni bench:--positions'
                set pending 1
            case 'bashni bench:--games'
                set pending 1
            case 'bashni bench:--move-seconds'
                set pending 1
            case 'bashni bench:--seed'
                set pending 1
            case 'bashni bench:--lang'
                set pending 1
            case 'bashni bench:--memory'
                set pending 1
            case 'bashni help:--lang'
                set pending 1
            case 'help:--lang'
                set pending 1
            case '*:-*'
            case ':play'
                set command 'play'
            case ':serve'
                set command 'serve'
            case ':bench'
                set command 'bench'
            case ':settings'
                set command 'settings'
            case ':games'
                set command 'games'
            case ':export'
                set command 'export'
            case ':import'
                set command 'import'
            case ':stats'
                set command 'stats'
            case ':habits'
                set command 'habits'
            case ':replay'
                set command 'replay'
            case ':daily'
                set command 'daily'
            case ':train'
                set command 'train'
            case ':bashni'
                set command 'bashni'
            case 'bashni:play'
                set command 'bashni play'
            case 'bashni:train'
                set command 'bashni train'
            case 'bashni:serve'
                set command 'bashni serve'
            case 'bashni:watch'
                set command 'bashni watch'
            case 'bashni:moves'
                set command 'bashni moves'
            case 'bashni:perft'
                set command 'bashni perft'
            case 'bashni:bench'
                set command 'bashni bench'
            case 'bashni:help'
                set command 'bashni help'
            case ':help'
                set command 'help'
            case '*'
                set last $word
        end
    end
    echo "$command:$last"
end

function __schiffe_at --description 'Whether the words lead to a command'
    string match --quiet -- "$argv[1]:*" (__schiffe_state)
end

function __schiffe_after --description 'Whether the words lead to a command and a word behind it'
    test (__schiffe_state) = "$argv[1]:$argv[2]"
end

complete -c schiffe -f
complete -c schiffe -n "__schiffe_after '' ''" -a play -d 'play (the same without a command)'
complete -c schiffe -n "__schiffe_after '' ''" -a serve -d 'run a server that others connect to'
complete -c schiffe -n "__schiffe_after '' ''" -a bench -d 'measure the bots: how many shots each needs'
complete -c schiffe -n "__schiffe_after '' ''" -a settings -d 'show the settings, or change them'
complete -c schiffe -n "__schiffe_after '' ''" -a games -d 'list your saved games, or delete some'
complete -c schiffe -n "__schiffe_after '' ''" -a export -d 'export finished games, for other programs and computers'
complete -c schiffe -n "__schiffe_after '' ''" -a import -d 'import exported games'
complete -c schiffe -n "__schiffe_after '' ''" -a stats -d 'show how your games went: wins, shots, skill'
complete -c schiffe -n "__schiffe_after '' ''" -a habits -d 'show what the rival has noticed about how you place ships'
complete -c schiffe -n "__schiffe_after '' ''" -a replay -d 'look back at a finished game'
complete -c schiffe -n "__schiffe_after '' ''" -a daily -d 'play the fleet of the day'
complete -c schiffe -n "__schiffe_after '' ''" -a train -d 'train on positions of your games'
complete -c schiffe -n "__schiffe_after '' ''" -a bashni -d 'play Bashni, tower draughts; it has commands of its own'
complete -c schiffe -n "__schiffe_after '' ''" -a help -d 'show help: this one, of a command, or of the options for settings'
complete -c schiffe -n "__schiffe_at ''" -l bot -x -a 'easy medium clever hard genius rival' -d 'play against this bot: easy, medium, clever, hard, genius or rival'
complete -c schiffe -n "__schiffe_at ''" -l two -x -d 'play in turns at one keyboard'
complete -c schiffe -n "__schiffe_at ''" -l watch -x -a 'easy medium clever hard genius rival' -d 'watch two bots play'
complete -c schiffe -n "__schiffe_at ''" -l hidden -d 'with --watch: hide their ships'
complete -c schiffe -n "__schiffe_at ''" -l why -d 'with --watch: give the reason for each shot'
complete -c schiffe -n "__schiffe_at ''" -l connect -x -d 'play through this server, with a code in a friend\'s room; with --bot the computer plays by itself'
complete -c schiffe -n "__schiffe_at ''" -l room -d 'open a room for a friend: with --connect at that server, otherwise here'
complete -c schiffe -n "__schiffe_at ''" -l ca -r -F -d 'check the certificate of tls:// servers with this file, not with the system\'s authorities'
complete -c schiffe -n "__schiffe_at ''" -l resume -x -d 'continue an unfinished game: the latest, or the one with this number'
complete -c schiffe -n "__schiffe_at ''" -l games -x -d 'with --bot over the network: how many games (1)'
complete -c schiffe -n "__schiffe_at ''" -l json -d 'with --bot over the network: write one JSON object for each game'
complete -c schiffe -n "__schiffe_at ''" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at ''" -l seed -x -d 'repeat the same random choices'
complete -c schiffe -n "__schiffe_at ''" -l daily -d 'play the fleet of the day, the same for everybody'
complete -c schiffe -n "__schiffe_at ''" -l log -r -F -d 'add a line for each event to this file'
complete -c schiffe -n "__schiffe_at ''" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at ''" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at ''" -l rules -x -a 'standard hasbro paper morskoi salvo fog quick' -d 'The variant: standard, hasbro, paper, morskoi, salvo, fog, quick, the name of a variant of your own or a line such as "8; 4,3,2; none; again; sunk" (standard)'
complete -c schiffe -n "__schiffe_at ''" -l size -x -d 'How large the boards are. Possible: 5 to 26 (10)'
complete -c schiffe -n "__schiffe_at ''" -l fleet -x -d 'How many squares each ship has. Possible: 1 to 20 ships of 1 to 6 squares, such as 5,4,3,3,2 (5,4,3,3,2)'
complete -c schiffe -n "__schiffe_at ''" -l ships -x -d 'Instead of --fleet: the usual fleet of this many ships, 1 to 10 (5)'
complete -c schiffe -n "__schiffe_at ''" -l contact -x -a 'none corners sides' -d 'How close to each other ships may lie. Possible: none, corners or sides (corners)'
complete -c schiffe -n "__schiffe_at ''" -l turn -x -a 'alternate again salvo' -d 'How many shots a turn has. Possible: alternate, again or salvo (alternate)'
complete -c schiffe -n "__schiffe_at ''" -l announce -x -a 'ship sunk hit' -d 'What you are told when a ship sinks. Possible: ship, sunk or hit (ship)'
complete -c schiffe -n "__schiffe_at ''" -l first -x -a 'alternate loser toss me' -d 'Who has the first turn of a game. Possible: alternate, loser, toss or me (alternate)'
complete -c schiffe -n "__schiffe_at ''" -l clock -x -d 'How long a turn may take; 0 turns the clock off. Possible: 0 to 3600 (15)'
complete -c schiffe -n "__schiffe_at ''" -l pause -x -d 'How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)'
complete -c schiffe -n "__schiffe_at ''" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at ''" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at ''" -l bell -x -a 'off hits all' -d 'When the terminal rings its bell. Possible: off, hits or all (off)'
complete -c schiffe -n "__schiffe_at ''" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at ''" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at ''" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at ''" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at ''" -l hints -x -a 'bots always never' -d 'When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)'
complete -c schiffe -n "__schiffe_at ''" -l mark -l no-mark -d 'Marks open squares where no ship can be, as far as you know.'
complete -c schiffe -n "__schiffe_at ''" -l wait -x -d 'How long to wait for an opponent to come; 0 for no limit. Possible: 0 to 86400 (0)'
complete -c schiffe -n "__schiffe_at ''" -l patience -x -d 'How long to wait for an opponent\'s move; 0 for no limit. Possible: 0 to 86400 (120)'
complete -c schiffe -n "__schiffe_at ''" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at ''" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at ''" -l think -x -d 'How long the computer thinks at most in Bashni, even if the gameserver allows more: 1 to 3600 (60)'
complete -c schiffe -n "__schiffe_at ''" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at ''" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'play'" -l bot -x -a 'easy medium clever hard genius rival' -d 'play against this bot: easy, medium, clever, hard, genius or rival'
complete -c schiffe -n "__schiffe_at 'play'" -l two -x -d 'play in turns at one keyboard'
complete -c schiffe -n "__schiffe_at 'play'" -l watch -x -a 'easy medium clever hard genius rival' -d 'watch two bots play'
complete -c schiffe -n "__schiffe_at 'play'" -l hidden -d 'with --watch: hide their ships'
complete -c schiffe -n "__schiffe_at 'play'" -l why -d 'with --watch: give the reason for each shot'
complete -c schiffe -n "__schiffe_at 'play'" -l connect -x -d 'play through this server, with a code in a friend\'s room; with --bot the computer plays by itself'
complete -c schiffe -n "__schiffe_at 'play'" -l room -d 'open a room for a friend: with --connect at that server, otherwise here'
complete -c schiffe -n "__schiffe_at 'play'" -l ca -r -F -d 'check the certificate of tls:// servers with this file, not with the system\'s authorities'
complete -c schiffe -n "__schiffe_at 'play'" -l resume -x -d 'continue an unfinished game: the latest, or the one with this number'
complete -c schiffe -n "__schiffe_at 'play'" -l games -x -d 'with --bot over the network: how many games (1)'
complete -c schiffe -n "__schiffe_at 'play'" -l json -d 'with --bot over the network: write one JSON object for each game'
complete -c schiffe -n "__schiffe_at 'play'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'play'" -l seed -x -d 'repeat the same random choices'
complete -c schiffe -n "__schiffe_at 'play'" -l daily -d 'play the fleet of the day, the same for everybody'
complete -c schiffe -n "__schiffe_at 'play'" -l log -r -F -d 'add a line for each event to this file'
complete -c schiffe -n "__schiffe_at 'play'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'play'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'play'" -l rules -x -a 'standard hasbro paper morskoi salvo fog quick' -d 'The variant: standard, hasbro, paper, morskoi, salvo, fog, quick, the name of a variant of your own or a line such as "8; 4,3,2; none; again; sunk" (standard)'
complete -c schiffe -n "__schiffe_at 'play'" -l size -x -d 'How large the boards are. Possible: 5 to 26 (10)'
complete -c schiffe -n "__schiffe_at 'play'" -l fleet -x -d 'How many squares each ship has. Possible: 1 to 20 ships of 1 to 6 squares, such as 5,4,3,3,2 (5,4,3,3,2)'
complete -c schiffe -n "__schiffe_at 'play'" -l ships -x -d 'Instead of --fleet: the usual fleet of this many ships, 1 to 10 (5)'
complete -c schiffe -n "__schiffe_at 'play'" -l contact -x -a 'none corners sides' -d 'How close to each other ships may lie. Possible: none, corners or sides (corners)'
complete -c schiffe -n "__schiffe_at 'play'" -l turn -x -a 'alternate again salvo' -d 'How many shots a turn has. Possible: alternate, again or salvo (alternate)'
complete -c schiffe -n "__schiffe_at 'play'" -l announce -x -a 'ship sunk hit' -d 'What you are told when a ship sinks. Possible: ship, sunk or hit (ship)'
complete -c schiffe -n "__schiffe_at 'play'" -l first -x -a 'alternate loser toss me' -d 'Who has the first turn of a game. Possible: alternate, loser, toss or me (alternate)'
complete -c schiffe -n "__schiffe_at 'play'" -l clock -x -d 'How long a turn may take; 0 turns the clock off. Possible: 0 to 3600 (15)'
complete -c schiffe -n "__schiffe_at 'play'" -l pause -x -d 'How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)'
complete -c schiffe -n "__schiffe_at 'play'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'play'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'play'" -l bell -x -a 'off hits all' -d 'When the terminal rings its bell. Possible: off, hits or all (off)'
complete -c schiffe -n "__schiffe_at 'play'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'play'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'play'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'play'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'play'" -l hints -x -a 'bots always never' -d 'When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)'
complete -c schiffe -n "__schiffe_at 'play'" -l mark -l no-mark -d 'Marks open squares where no ship can be, as far as you know.'
complete -c schiffe -n "__schiffe_at 'play'" -l wait -x -d 'How long to wait for an opponent to come; 0 for no limit. Possible: 0 to 86400 (0)'
complete -c schiffe -n "__schiffe_at 'play'" -l patience -x -d 'How long to wait for an opponent\'s move; 0 for no limit. Possible: 0 to 86400 (120)'
complete -c schiffe -n "__schiffe_at 'play'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'play'" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at 'play'" -l think -x -d 'How long the computer thinks at most in Bashni, even if the gameserver allows more: 1 to 3600 (60)'
complete -c schiffe -n "__schiffe_at 'play'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'play'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'serve'" -l max-matches -x -d 'how many at the same time (1000)'
complete -c schiffe -n "__schiffe_at 'serve'" -l max-waiting -x -d 'how many may wait once that many matches are running (1000)'
complete -c schiffe -n "__schiffe_at 'serve'" -l roles -x -a 'order random' -d 'who attacks first: order (the second to come) or random (order)'
complete -c schiffe -n "__schiffe_at 'serve'" -l grace -x -d 'a newcomer is paired after staying this long, so that probes disturb nobody (0.3)'
complete -c schiffe -n "__schiffe_at 'serve'" -l lobby-timeout -x -d 'longest wait for an opponent; 0 for no limit (3600)'
complete -c schiffe -n "__schiffe_at 'serve'" -l idle -x -d 'longest silence in a match; 0 for no limit (600)'
complete -c schiffe -n "__schiffe_at 'serve'" -l no-rooms -d 'no rooms for friends, only players who are paired as they come'
complete -c schiffe -n "__schiffe_at 'serve'" -l max-rooms -x -d 'rooms at the same time (1000)'
complete -c schiffe -n "__schiffe_at 'serve'" -l rooms-per-address -x -d 'rooms opened from one address; 0 for no limit (20)'
complete -c schiffe -n "__schiffe_at 'serve'" -l per-address -x -d 'connections from one address, or one /64 of IPv6; 0 for no limit (100)'
complete -c schiffe -n "__schiffe_at 'serve'" -l rate -x -d 'connections a minute from there, finished matches not counted; 0 for no limit (120)'
complete -c schiffe -n "__schiffe_at 'serve'" -l ban -x -d 'how long to shut out an address that comes too often or breaks one match after another; 0 for never (60)'
complete -c schiffe -n "__schiffe_at 'serve'" -l drain -x -d 'how long running matches may last after SIGTERM; no new one starts (600)'
complete -c schiffe -n "__schiffe_at 'serve'" -l proxy-from -x -d 'a proxy, or a network of proxies, that says by the PROXY protocol where a client comes from'
complete -c schiffe -n "__schiffe_at 'serve'" -l log-json -d 'as JSON, one object a line'
complete -c schiffe -n "__schiffe_at 'serve'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'serve'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'serve'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bench'" -l bots -x -a 'easy medium clever hard genius rival' -d 'which bots, separated by commas (easy,medium,clever,hard,genius); here rival has no one to learn from and plays like genius'
complete -c schiffe -n "__schiffe_at 'bench'" -l games -x -d 'how many games for each bot, or for the duel (200)'
complete -c schiffe -n "__schiffe_at 'bench'" -l boards -x -d 'fire at the boards of this file in turn, not at random fleets'
complete -c schiffe -n "__schiffe_at 'bench'" -l shots -x -d 'how many shots each game has at most, with --boards'
complete -c schiffe -n "__schiffe_at 'bench'" -l duel -x -a 'easy medium clever hard genius rival' -d 'bot A against bot B instead, taking turns to start; shows how many games A wins'
complete -c schiffe -n "__schiffe_at 'bench'" -l jobs -x -d 'processes that play side by side (one for each usable core)'
complete -c schiffe -n "__schiffe_at 'bench'" -l seed -x -d 'repeat the same random choices'
complete -c schiffe -n "__schiffe_at 'bench'" -l histogram -d 'draw a chart of how many shots the games took'
complete -c schiffe -n "__schiffe_at 'bench'" -l json -d 'as one JSON object'
complete -c schiffe -n "__schiffe_at 'bench'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'bench'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bench'" -l rules -x -a 'standard hasbro paper morskoi salvo fog quick' -d 'The variant: standard, hasbro, paper, morskoi, salvo, fog, quick, the name of a variant of your own or a line such as "8; 4,3,2; none; again; sunk" (standard)'
complete -c schiffe -n "__schiffe_at 'bench'" -l size -x -d 'How large the boards are. Possible: 5 to 26 (10)'
complete -c schiffe -n "__schiffe_at 'bench'" -l fleet -x -d 'How many squares each ship has. Possible: 1 to 20 ships of 1 to 6 squares, such as 5,4,3,3,2 (5,4,3,3,2)'
complete -c schiffe -n "__schiffe_at 'bench'" -l ships -x -d 'Instead of --fleet: the usual fleet of this many ships, 1 to 10 (5)'
complete -c schiffe -n "__schiffe_at 'bench'" -l contact -x -a 'none corners sides' -d 'How close to each other ships may lie. Possible: none, corners or sides (corners)'
complete -c schiffe -n "__schiffe_at 'bench'" -l turn -x -a 'alternate again salvo' -d 'How many shots a turn has. Possible: alternate, again or salvo (alternate)'
complete -c schiffe -n "__schiffe_at 'bench'" -l announce -x -a 'ship sunk hit' -d 'What you are told when a ship sinks. Possible: ship, sunk or hit (ship)'
complete -c schiffe -n "__schiffe_at 'bench'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'bench'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bench'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'settings'" -a path
complete -c schiffe -n "__schiffe_at 'settings'" -a reset
complete -c schiffe -n "__schiffe_after 'settings' 'reset'" -a 'language name player1 player2 bot rules size fleet ships contact turn announce own-rules first clock pause theme motion bell boards speech ascii mouse hints mark welcomed server wait patience logbook bashni-clock memory think'
complete -c schiffe -n "__schiffe_at 'settings'" -a language
complete -c schiffe -n "__schiffe_after 'settings' 'language'" -a 'auto de en default'
complete -c schiffe -n "__schiffe_at 'settings'" -a name
complete -c schiffe -n "__schiffe_after 'settings' 'name'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a player1
complete -c schiffe -n "__schiffe_after 'settings' 'player1'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a player2
complete -c schiffe -n "__schiffe_after 'settings' 'player2'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a bot
complete -c schiffe -n "__schiffe_after 'settings' 'bot'" -a 'easy medium clever hard genius rival default'
complete -c schiffe -n "__schiffe_at 'settings'" -a rules
complete -c schiffe -n "__schiffe_after 'settings' 'rules'" -a 'standard hasbro paper morskoi salvo fog quick default'
complete -c schiffe -n "__schiffe_at 'settings'" -a size
complete -c schiffe -n "__schiffe_after 'settings' 'size'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a fleet
complete -c schiffe -n "__schiffe_after 'settings' 'fleet'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a ships
complete -c schiffe -n "__schiffe_after 'settings' 'ships'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a contact
complete -c schiffe -n "__schiffe_after 'settings' 'contact'" -a 'none corners sides default'
complete -c schiffe -n "__schiffe_at 'settings'" -a turn
complete -c schiffe -n "__schiffe_after 'settings' 'turn'" -a 'alternate again salvo default'
complete -c schiffe -n "__schiffe_at 'settings'" -a announce
complete -c schiffe -n "__schiffe_after 'settings' 'announce'" -a 'ship sunk hit default'
complete -c schiffe -n "__schiffe_at 'settings'" -a own-rules
complete -c schiffe -n "__schiffe_after 'settings' 'own-rules'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a first
complete -c schiffe -n "__schiffe_after 'settings' 'first'" -a 'alternate loser toss me default'
complete -c schiffe -n "__schiffe_at 'settings'" -a clock
complete -c schiffe -n "__schiffe_after 'settings' 'clock'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a pause
complete -c schiffe -n "__schiffe_after 'settings' 'pause'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a theme
complete -c schiffe -n "__schiffe_after 'settings' 'theme'" -a 'auto sea paper contrast deutan terminal default'
complete -c schiffe -n "__schiffe_at 'settings'" -a motion
complete -c schiffe -n "__schiffe_after 'settings' 'motion'" -a 'full calm none default'
complete -c schiffe -n "__schiffe_at 'settings'" -a bell
complete -c schiffe -n "__schiffe_after 'settings' 'bell'" -a 'off hits all default'
complete -c schiffe -n "__schiffe_at 'settings'" -a boards
complete -c schiffe -n "__schiffe_after 'settings' 'boards'" -a 'always asked never default'
complete -c schiffe -n "__schiffe_at 'settings'" -a speech
complete -c schiffe -n "__schiffe_after 'settings' 'speech'" -a 'yes no default'
complete -c schiffe -n "__schiffe_at 'settings'" -a ascii
complete -c schiffe -n "__schiffe_after 'settings' 'ascii'" -a 'auto yes no default'
complete -c schiffe -n "__schiffe_at 'settings'" -a mouse
complete -c schiffe -n "__schiffe_after 'settings' 'mouse'" -a 'yes no default'
complete -c schiffe -n "__schiffe_at 'settings'" -a hints
complete -c schiffe -n "__schiffe_after 'settings' 'hints'" -a 'bots always never default'
complete -c schiffe -n "__schiffe_at 'settings'" -a mark
complete -c schiffe -n "__schiffe_after 'settings' 'mark'" -a 'yes no default'
complete -c schiffe -n "__schiffe_at 'settings'" -a welcomed
complete -c schiffe -n "__schiffe_after 'settings' 'welcomed'" -a 'yes no default'
complete -c schiffe -n "__schiffe_at 'settings'" -a server
complete -c schiffe -n "__schiffe_after 'settings' 'server'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a wait
complete -c schiffe -n "__schiffe_after 'settings' 'wait'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a patience
complete -c schiffe -n "__schiffe_after 'settings' 'patience'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a logbook
complete -c schiffe -n "__schiffe_after 'settings' 'logbook'" -a 'yes no default'
complete -c schiffe -n "__schiffe_at 'settings'" -a bashni-clock
complete -c schiffe -n "__schiffe_after 'settings' 'bashni-clock'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a memory
complete -c schiffe -n "__schiffe_after 'settings' 'memory'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -a think
complete -c schiffe -n "__schiffe_after 'settings' 'think'" -a 'default'
complete -c schiffe -n "__schiffe_at 'settings'" -l json -d 'as one JSON object'
complete -c schiffe -n "__schiffe_at 'settings'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'settings'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'settings'" -l rules -x -a 'standard hasbro paper morskoi salvo fog quick' -d 'The variant: standard, hasbro, paper, morskoi, salvo, fog, quick, the name of a variant of your own or a line such as "8; 4,3,2; none; again; sunk" (standard)'
complete -c schiffe -n "__schiffe_at 'settings'" -l size -x -d 'How large the boards are. Possible: 5 to 26 (10)'
complete -c schiffe -n "__schiffe_at 'settings'" -l fleet -x -d 'How many squares each ship has. Possible: 1 to 20 ships of 1 to 6 squares, such as 5,4,3,3,2 (5,4,3,3,2)'
complete -c schiffe -n "__schiffe_at 'settings'" -l ships -x -d 'Instead of --fleet: the usual fleet of this many ships, 1 to 10 (5)'
complete -c schiffe -n "__schiffe_at 'settings'" -l contact -x -a 'none corners sides' -d 'How close to each other ships may lie. Possible: none, corners or sides (corners)'
complete -c schiffe -n "__schiffe_at 'settings'" -l turn -x -a 'alternate again salvo' -d 'How many shots a turn has. Possible: alternate, again or salvo (alternate)'
complete -c schiffe -n "__schiffe_at 'settings'" -l announce -x -a 'ship sunk hit' -d 'What you are told when a ship sinks. Possible: ship, sunk or hit (ship)'
complete -c schiffe -n "__schiffe_at 'settings'" -l first -x -a 'alternate loser toss me' -d 'Who has the first turn of a game. Possible: alternate, loser, toss or me (alternate)'
complete -c schiffe -n "__schiffe_at 'settings'" -l clock -x -d 'How long a turn may take; 0 turns the clock off. Possible: 0 to 3600 (15)'
complete -c schiffe -n "__schiffe_at 'settings'" -l pause -x -d 'How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)'
complete -c schiffe -n "__schiffe_at 'settings'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'settings'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'settings'" -l bell -x -a 'off hits all' -d 'When the terminal rings its bell. Possible: off, hits or all (off)'
complete -c schiffe -n "__schiffe_at 'settings'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'settings'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'settings'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'settings'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'settings'" -l hints -x -a 'bots always never' -d 'When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)'
complete -c schiffe -n "__schiffe_at 'settings'" -l mark -l no-mark -d 'Marks open squares where no ship can be, as far as you know.'
complete -c schiffe -n "__schiffe_at 'settings'" -l wait -x -d 'How long to wait for an opponent to come; 0 for no limit. Possible: 0 to 86400 (0)'
complete -c schiffe -n "__schiffe_at 'settings'" -l patience -x -d 'How long to wait for an opponent\'s move; 0 for no limit. Possible: 0 to 86400 (120)'
complete -c schiffe -n "__schiffe_at 'settings'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'settings'" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at 'settings'" -l think -x -d 'How long the computer thinks at most in Bashni, even if the gameserver allows more: 1 to 3600 (60)'
complete -c schiffe -n "__schiffe_at 'settings'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'settings'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'games'" -a delete
complete -c schiffe -n "__schiffe_at 'games'" -a clear
complete -c schiffe -n "__schiffe_at 'games'" -a path
complete -c schiffe -n "__schiffe_at 'games'" -l game -x -a 'battleship bashni' -d 'only this game: battleship or bashni'
complete -c schiffe -n "__schiffe_at 'games'" -l player -x -d 'only games of this player'
complete -c schiffe -n "__schiffe_at 'games'" -l level -x -a 'easy medium clever hard genius rival beginner master' -d 'only games against this opponent'
complete -c schiffe -n "__schiffe_at 'games'" -l since -x -d 'only games from this day on, such as 2026-01-31'
complete -c schiffe -n "__schiffe_at 'games'" -l until -x -d 'only games up to this day'
complete -c schiffe -n "__schiffe_at 'games'" -l pending -d 'only unfinished games'
complete -c schiffe -n "__schiffe_at 'games'" -l most -x -d 'how many of the latest games (20)'
complete -c schiffe -n "__schiffe_at 'games'" -l all -d 'all of them'
complete -c schiffe -n "__schiffe_at 'games'" -l json -d 'as JSON, one object a line'
complete -c schiffe -n "__schiffe_at 'games'" -l yes -d 'without asking'
complete -c schiffe -n "__schiffe_at 'games'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'games'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'games'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'export'" -l format -x -a 'json text asciicast' -d 'the format: json, text or asciicast (by the file\'s ending, or else JSON)'
complete -c schiffe -n "__schiffe_at 'export'" -l all -d 'all finished games'
complete -c schiffe -n "__schiffe_at 'export'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'export'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'export'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'import'" -l check -d 'only check, do not import'
complete -c schiffe -n "__schiffe_at 'import'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'import'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'import'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'stats'" -l game -x -a 'battleship bashni' -d 'only this game: battleship or bashni'
complete -c schiffe -n "__schiffe_at 'stats'" -l player -x -d 'which player; without it you'
complete -c schiffe -n "__schiffe_at 'stats'" -l opponent -x -d 'only games against this opponent'
complete -c schiffe -n "__schiffe_at 'stats'" -l level -x -a 'easy medium clever hard genius rival beginner master' -d 'only games against this opponent'
complete -c schiffe -n "__schiffe_at 'stats'" -l since -x -d 'only games from this day on, such as 2026-01-31'
complete -c schiffe -n "__schiffe_at 'stats'" -l until -x -d 'only games up to this day'
complete -c schiffe -n "__schiffe_at 'stats'" -l days -x -d 'only games of the last N days'
complete -c schiffe -n "__schiffe_at 'stats'" -l json -d 'as one JSON object'
complete -c schiffe -n "__schiffe_at 'stats'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'stats'" -l rules -x -a 'standard hasbro paper morskoi salvo fog quick' -d 'The variant: standard, hasbro, paper, morskoi, salvo, fog, quick, the name of a variant of your own or a line such as "8; 4,3,2; none; again; sunk" (standard)'
complete -c schiffe -n "__schiffe_at 'stats'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'stats'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'stats'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'stats'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'habits'" -a forget
complete -c schiffe -n "__schiffe_at 'habits'" -l player -x -d 'which player; without it you'
complete -c schiffe -n "__schiffe_at 'habits'" -l yes -d 'without asking'
complete -c schiffe -n "__schiffe_at 'habits'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'habits'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'habits'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'replay'" -a last
complete -c schiffe -n "__schiffe_at 'replay'" -l seen-by -x -d 'show what this player knew: a name, 1 or 2'
complete -c schiffe -n "__schiffe_at 'replay'" -l odds -d 'show the chance of every shot, and mark the weak ones'
complete -c schiffe -n "__schiffe_at 'replay'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'replay'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'replay'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'replay'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'replay'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'replay'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'replay'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'replay'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'replay'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'daily'" -l calendar -d 'show the last weeks, with the shots of each day, and play nothing'
complete -c schiffe -n "__schiffe_at 'daily'" -l json -d 'with --calendar: write all days as one JSON object'
complete -c schiffe -n "__schiffe_at 'daily'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'daily'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'daily'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'daily'" -l first -x -a 'alternate loser toss me' -d 'Who has the first turn of a game. Possible: alternate, loser, toss or me (alternate)'
complete -c schiffe -n "__schiffe_at 'daily'" -l clock -x -d 'How long a turn may take; 0 turns the clock off. Possible: 0 to 3600 (15)'
complete -c schiffe -n "__schiffe_at 'daily'" -l pause -x -d 'How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)'
complete -c schiffe -n "__schiffe_at 'daily'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'daily'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'daily'" -l bell -x -a 'off hits all' -d 'When the terminal rings its bell. Possible: off, hits or all (off)'
complete -c schiffe -n "__schiffe_at 'daily'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'daily'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'daily'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'daily'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'daily'" -l hints -x -a 'bots always never' -d 'When hints may be asked for: bots (against them), always (in games for two as well) or never (bots)'
complete -c schiffe -n "__schiffe_at 'daily'" -l mark -l no-mark -d 'Marks open squares where no ship can be, as far as you know.'
complete -c schiffe -n "__schiffe_at 'daily'" -l wait -x -d 'How long to wait for an opponent to come; 0 for no limit. Possible: 0 to 86400 (0)'
complete -c schiffe -n "__schiffe_at 'daily'" -l patience -x -d 'How long to wait for an opponent\'s move; 0 for no limit. Possible: 0 to 86400 (120)'
complete -c schiffe -n "__schiffe_at 'daily'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'daily'" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at 'daily'" -l think -x -d 'How long the computer thinks at most in Bashni, even if the gameserver allows more: 1 to 3600 (60)'
complete -c schiffe -n "__schiffe_at 'daily'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'daily'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'train'" -l json -d 'write how it goes as one JSON object, and ask nothing'
complete -c schiffe -n "__schiffe_at 'train'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'train'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'train'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'train'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'train'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'train'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'train'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'train'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'train'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'train'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'train'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'train'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a play -d 'play (the same without a command)'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a train -d 'train on positions of your games'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a serve -d 'run a gameserver that people and programs play on'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a watch -d 'watch a game on a gameserver'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a moves -d 'list the legal moves of a position'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a perft -d 'count all sequences of legal moves from the start'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a bench -d 'measure the computer player'
complete -c schiffe -n "__schiffe_after 'bashni' ''" -a help -d 'show help: this one, of a command, or of the options for settings'
complete -c schiffe -n "__schiffe_at 'bashni'" -l bot -x -a 'beginner easy medium clever hard master' -d 'play against the computer: beginner, easy, medium, clever, hard or master; with --connect it plays by itself'
complete -c schiffe -n "__schiffe_at 'bashni'" -l two -x -d 'play in turns at one keyboard'
complete -c schiffe -n "__schiffe_at 'bashni'" -l colour -x -a 'white black' -d 'your colour against the computer: white or black (white)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l connect -x -d 'play on this gameserver (port 1357); needs --game'
complete -c schiffe -n "__schiffe_at 'bashni'" -l ca -r -F -d 'check the certificate of tls:// servers with this file, not with the system\'s authorities'
complete -c schiffe -n "__schiffe_at 'bashni'" -s g -l game -x -d 'with --connect: ID of the game'
complete -c schiffe -n "__schiffe_at 'bashni'" -s p -l player -x -d 'with --connect: 0 (white) or 1 (black) (the free one)'
complete -c schiffe -n "__schiffe_at 'bashni'" -s c -l config -r -F -d 'read hostname, portnumber and gamekindname from this file'
complete -c schiffe -n "__schiffe_at 'bashni'" -l resume -x -d 'continue an unfinished game: the latest, or the one with this number'
complete -c schiffe -n "__schiffe_at 'bashni'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'bashni'" -l seed -x -d 'repeat the same random choices'
complete -c schiffe -n "__schiffe_at 'bashni'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'bashni'" -l clock -x -d 'Time for each move at this computer, 0 to 3600; 0 turns the clock off (60)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l pause -x -d 'How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'bashni'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'bashni'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'bashni'" -l wait -x -d 'How long to wait for an opponent to come; 0 for no limit. Possible: 0 to 86400 (0)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'bashni'" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at 'bashni'" -l think -x -d 'How long the computer thinks at most in Bashni, even if the gameserver allows more: 1 to 3600 (60)'
complete -c schiffe -n "__schiffe_at 'bashni'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l bot -x -a 'beginner easy medium clever hard master' -d 'play against the computer: beginner, easy, medium, clever, hard or master; with --connect it plays by itself'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l two -x -d 'play in turns at one keyboard'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l colour -x -a 'white black' -d 'your colour against the computer: white or black (white)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l connect -x -d 'play on this gameserver (port 1357); needs --game'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l ca -r -F -d 'check the certificate of tls:// servers with this file, not with the system\'s authorities'
complete -c schiffe -n "__schiffe_at 'bashni play'" -s g -l game -x -d 'with --connect: ID of the game'
complete -c schiffe -n "__schiffe_at 'bashni play'" -s p -l player -x -d 'with --connect: 0 (white) or 1 (black) (the free one)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -s c -l config -r -F -d 'read hostname, portnumber and gamekindname from this file'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l resume -x -d 'continue an unfinished game: the latest, or the one with this number'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l seed -x -d 'repeat the same random choices'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l clock -x -d 'Time for each move at this computer, 0 to 3600; 0 turns the clock off (60)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l pause -x -d 'How long the computer waits before it fires or moves. Possible: 0 to 10, such as 0.6 (0.6)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l wait -x -d 'How long to wait for an opponent to come; 0 for no limit. Possible: 0 to 86400 (0)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l think -x -d 'How long the computer thinks at most in Bashni, even if the gameserver allows more: 1 to 3600 (60)'
complete -c schiffe -n "__schiffe_at 'bashni play'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni play'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l json -d 'write how it goes as one JSON object, and ask nothing'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l name -x -d 'What you are called in games and in the statistics.'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l logbook -l no-logbook -d 'Saves games on this computer, to continue them or look back.'
complete -c schiffe -n "__schiffe_at 'bashni train'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni train'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l games -x -d 'play this many games, then end; otherwise keep one open'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l game -x -d 'the ID of a game: 13 characters, a to z and 0 to 9; can be repeated'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l any-game -d 'open a game for any ID asked for'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l move-time -x -d 'milliseconds for each move (3000)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l moves -x -d 'after this many moves points decide (200)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l without-queen -x -d 'or after this many without a new queen (50)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l watchers -x -d 'how many at the same time (1000)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l per-address -x -d 'connections from one address, or one /64 of IPv6; 0 for no limit (100)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l rate -x -d 'connections a minute from there, finished matches not counted; 0 for no limit (120)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l ban -x -d 'how long to shut out an address that comes too often or breaks one match after another; 0 for never (60)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l drain -x -d 'how long running matches may last after SIGTERM; no new one starts (600)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l proxy-from -x -d 'a proxy, or a network of proxies, that says by the PROXY protocol where a client comes from'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l log-json -d 'as JSON, one object a line'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni serve'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l ca -r -F -d 'check the certificate of tls:// servers with this file, not with the system\'s authorities'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l plain -d 'line mode: only adds lines, for pipes and screen readers'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l theme -x -a 'auto sea paper contrast deutan terminal' -d 'The colours; automatic ones suit your terminal\'s background. Possible: auto, sea, paper, contrast, deutan or terminal (auto)'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l motion -x -a 'full calm none' -d 'What moves while the computer waits; any key ends it at once. Possible: full, calm or none (full)'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l boards -x -a 'always asked never' -d 'When line mode draws the boards. Possible: always, asked or never (always)'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l speech -l no-speech -d 'Line mode for listening: few words, nothing drawn, no clock.'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l ascii -l no-ascii -d 'Boards and frames in plain ASCII characters.'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l mouse -l no-mouse -d 'Whether clicks and the mouse wheel work.'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni watch'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni moves'" -l side -x -a 'w b' -d 'whose turn: w (white) or b (black) (w)'
complete -c schiffe -n "__schiffe_at 'bashni moves'" -l json -d 'as one JSON object'
complete -c schiffe -n "__schiffe_at 'bashni moves'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni moves'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni moves'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni perft'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni perft'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni perft'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l seconds -x -d 'for each position (1)'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l positions -x -d 'how many positions besides the start (12)'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l games -x -d 'games in each match of two levels (4)'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l move-seconds -x -d 'for each move of the level master (0.1)'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l seed -x -d 'repeat the same random choices'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l json -d 'as one JSON object'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l memory -x -d 'How much memory the computer may use in Bashni. Possible: 1 to 65536 (256)'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni bench'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'bashni help'" -a play
complete -c schiffe -n "__schiffe_at 'bashni help'" -a train
complete -c schiffe -n "__schiffe_at 'bashni help'" -a serve
complete -c schiffe -n "__schiffe_at 'bashni help'" -a watch
complete -c schiffe -n "__schiffe_at 'bashni help'" -a moves
complete -c schiffe -n "__schiffe_at 'bashni help'" -a perft
complete -c schiffe -n "__schiffe_at 'bashni help'" -a bench
complete -c schiffe -n "__schiffe_at 'bashni help'" -a options
complete -c schiffe -n "__schiffe_at 'bashni help'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'bashni help'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'bashni help'" -l version -d 'show the version'
complete -c schiffe -n "__schiffe_at 'help'" -a play
complete -c schiffe -n "__schiffe_at 'help'" -a serve
complete -c schiffe -n "__schiffe_at 'help'" -a bench
complete -c schiffe -n "__schiffe_at 'help'" -a settings
complete -c schiffe -n "__schiffe_at 'help'" -a games
complete -c schiffe -n "__schiffe_at 'help'" -a export
complete -c schiffe -n "__schiffe_at 'help'" -a import
complete -c schiffe -n "__schiffe_at 'help'" -a stats
complete -c schiffe -n "__schiffe_at 'help'" -a habits
complete -c schiffe -n "__schiffe_at 'help'" -a replay
complete -c schiffe -n "__schiffe_at 'help'" -a daily
complete -c schiffe -n "__schiffe_at 'help'" -a train
complete -c schiffe -n "__schiffe_at 'help'" -a bashni
complete -c schiffe -n "__schiffe_after 'help' 'bashni'" -a 'play train serve watch moves perft bench help options'
complete -c schiffe -n "__schiffe_at 'help'" -a options
complete -c schiffe -n "__schiffe_at 'help'" -l lang -x -a 'auto de en' -d 'The language of all texts. Possible: auto, de or en (auto)'
complete -c schiffe -n "__schiffe_at 'help'" -s h -l help -d 'show this help'
complete -c schiffe -n "__schiffe_at 'help'" -l version -d 'show the version'
